import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Link, useRedirect } from 'react-admin'
import { ACTOS_DE_BECA, type Beca } from '#contract/catalogos/becas'
import { sumarMeses } from '#contract/tiempo/fechas'
import { enLinea, formatoFecha, formatoInstante } from '#contract/texto/formato'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { BECAS } from './becas-model.ts'

/** One scholarship: from when until when, what it gave, and the one action that goes on with it. */
export const BecaShow = () => <Registro<Beca>>{(beca) => <BecaLeida beca={beca} />}</Registro>

function BecaLeida({ beca }: { beca: Beca }) {
  const redirect = useRedirect()
  const { estado, hasta, terminada_en, renovada_con_id, por_hermanos } = beca
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={translate('becas.titulo', { descuento: beca.descuento_nombre, nombre: beca.cliente_nombre })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Actos
            de={ACTOS_DE_BECA}
            registro={beca}
            propio={{
              renovar: {
                valores: { hasta: hasta && sumarMeses(hasta, 6), motivo: beca.motivo },
                onHecho: (renovada) => redirect('show', BECAS, renovada.renovada_con_id ?? beca.id),
                children: <FechaInput source="hasta" isRequired autoFocus />,
              },
            }}
          />
        </Box>
      </PageHeader>
      {terminada_en !== null && (
        <Alert severity="info">
          {beca.terminada_por_nombre
            ? translate('becas.termino', { quien: beca.terminada_por_nombre, motivo: beca.terminada_motivo ?? '' })
            : translate('becas.termino_sola')}
        </Alert>
      )}
      {renovada_con_id !== null && <Link to={`/${BECAS}/${renovada_con_id}/show`}>{translate('becas.renovada')}</Link>}
      <Panel titulo="becas.acuerdo" junto={<EstadoDe estado={estado} />}>
        <Datos>
          <Dato campo="cliente">
            <Estudiante id={beca.cliente_id} nombre={beca.cliente_nombre} />
          </Dato>
          <Dato campo="descuento">{beca.descuento_nombre}</Dato>
          <Dato campo="curso">{beca.curso_nombre && translate('becas.solo_de', { curso: beca.curso_nombre })}</Dato>
          <Dato campo="desde">{formatoFecha(beca.desde)}</Dato>
          <Dato campo="hasta">{hasta ? formatoFecha(hasta) : translate('becas.sin_final')}</Dato>
          <Dato campo="dado">
            <Dinero centavos={beca.dado} />
          </Dato>
          <Dato campo="motivo">{por_hermanos ? translate('becas.por_regla') : beca.motivo}</Dato>
          <Dato campo="usuario_nombre">{enLinea(beca.usuario_nombre, formatoInstante(beca.creado_en))}</Dato>
        </Datos>
      </Panel>
      <Panel titulo="becas.cargos">
        <Renglones ninguno={beca.cargos.length === 0 && translate('becas.sin_cargos')}>
          {beca.cargos.map(({ id, descripcion, vence, monto }) => (
            <Renglon
              key={id}
              titulo={descripcion}
              detalle={translate('becas.vence', { fecha: formatoFecha(vence) })}
              cifra={<Dinero centavos={monto} />}
            />
          ))}
        </Renglones>
      </Panel>
    </Box>
  )
}

import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { ACTOS_DE_ARREGLO, type Arreglo } from '#contract/catalogos/arreglos'
import { enLinea, formatoDni, formatoFecha, formatoInstante } from '#contract/texto/formato'
import { Cobrar } from '#resources/catalogos/clientes/ficha/Cobrar.tsx'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { imprimirArreglo } from './arreglos-model.ts'

const CARTA = ['carta'] as const

/** One arrangement: its instalments with what is left of each, what it holds, and its paper. */
export const ArregloShow = () => <Registro<Arreglo>>{(arreglo) => <ArregloLeido arreglo={arreglo} />}</Registro>

function ArregloLeido({ arreglo }: { arreglo: Arreglo }) {
  const { numero, estado, detalle, hasta } = arreglo
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={translate('arreglos.titulo', { numero })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Actos de={ACTOS_DE_ARREGLO} registro={arreglo} />
          {arreglo.debe > 0 && <Cobrar id={arreglo.cliente_id} variant="outlined" />}
          <BotonPdf formatos={CARTA} preferido="carta" imprimir={() => imprimirArreglo(arreglo)} />
        </Box>
      </PageHeader>
      {hasta !== null && (
        <Alert severity="warning">
          {estado === 'roto'
            ? translate('arreglos.se_rompio', { fecha: formatoFecha(hasta) })
            : translate('arreglos.se_anulo', {
                fecha: formatoFecha(hasta),
                quien: arreglo.cerrado_por_nombre ?? '',
                motivo: arreglo.cierre_motivo ?? '',
              })}
        </Alert>
      )}
      {arreglo.pagado_a_tiempo && <Alert severity="info">{translate('arreglos.pagado_a_tiempo')}</Alert>}
      <Panel titulo="arreglos.acuerdo" junto={<EstadoDe estado={estado} />}>
        <Datos>
          <Dato campo="cliente">
            <Estudiante id={arreglo.cliente_id} nombre={detalle.estudiante.nombre} />
          </Dato>
          <Dato campo="firmante">
            {enLinea(arreglo.firmante, arreglo.firmante_dni && formatoDni(arreglo.firmante_dni))}
          </Dato>
          <Dato campo="fecha">{formatoFecha(arreglo.fecha)}</Dato>
          <Dato campo="total">
            <Dinero centavos={arreglo.total} />
          </Dato>
          <Dato campo="debe">
            <Dinero centavos={arreglo.debe} />
          </Dato>
          <Dato campo="gracia_dias">{arreglo.gracia_dias}</Dato>
          <Dato campo="observacion">{arreglo.observacion}</Dato>
          <Dato campo="usuario_nombre">{enLinea(arreglo.usuario_nombre, formatoInstante(arreglo.creado_en))}</Dato>
        </Datos>
      </Panel>
      <Panel titulo="arreglos.cuotas">
        <Renglones>
          {arreglo.plan.map((cuota) => (
            <Renglon
              key={cuota.numero}
              titulo={translate('arreglos.cuota', { numero: cuota.numero, fecha: formatoFecha(cuota.vence) })}
              detalle={cuota.cargos.join(' · ')}
              cifra={<Dinero centavos={cuota.monto} />}
            >
              <DeCuota cuota={cuota} />
            </Renglon>
          ))}
        </Renglones>
      </Panel>
      <Panel titulo="arreglos.cargos">
        <Renglones>
          {detalle.cargos.map((cargo) => (
            <Renglon
              key={cargo.cargo_id}
              titulo={cargo.descripcion}
              detalle={translate('arreglos.vencio', { fecha: formatoFecha(cargo.vence) })}
              cifra={<Dinero centavos={cargo.monto} />}
            />
          ))}
        </Renglones>
      </Panel>
    </Box>
  )
}

function DeCuota({ cuota: { debe, monto } }: { cuota: Arreglo['plan'][number] }) {
  if (debe === 0) return <Estado tono="bien">{translate('arreglos.pagada')}</Estado>
  return debe < monto ? (
    <>
      {translate('arreglos.queda')} <Dinero centavos={debe} />
    </>
  ) : null
}

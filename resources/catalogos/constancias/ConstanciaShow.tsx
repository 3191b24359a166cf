import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { ACTOS_DE_CONSTANCIA, type Constancia } from '#contract/catalogos/constancias'
import { enLinea, formatoFecha, formatoInstante } from '#contract/texto/formato'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Papel } from '#src/page/papel/Papel.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { imprimirConstancia } from './constancias-model.ts'

const CARTA = ['carta'] as const

/** One certificate as it was issued, and its paper. */
export const ConstanciaShow = () => (
  <Registro<Constancia>>{(constancia) => <ConstanciaLeida constancia={constancia} />}</Registro>
)

function ConstanciaLeida({ constancia }: { constancia: Constancia }) {
  const { numero, tipo, estado, detalle, revocada_en } = constancia
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={enLinea(translate(`opciones.tipo.${tipo}`), numero)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Actos de={ACTOS_DE_CONSTANCIA} registro={constancia} />
          <BotonPdf formatos={CARTA} preferido="carta" imprimir={() => imprimirConstancia(constancia)} />
        </Box>
      </PageHeader>
      {revocada_en !== null && (
        <Alert severity="warning">
          {translate('constancias.se_revoco', {
            quien: constancia.revocada_por_nombre ?? translate('constancias.por_el_sistema'),
            fecha: formatoInstante(revocada_en),
            motivo: constancia.revocada_motivo ?? '',
          })}
        </Alert>
      )}
      <Panel titulo="constancias.dice" junto={<EstadoDe estado={estado} />}>
        <Datos>
          <Dato campo="cliente">
            <Estudiante id={constancia.cliente_id} nombre={detalle.estudiante.nombre} />
          </Dato>
          <Dato campo="curso">{detalle.curso}</Dato>
          <Dato campo="fecha">{formatoFecha(constancia.fecha)}</Dato>
          <Dato campo="usuario_nombre">
            {enLinea(constancia.usuario_nombre, formatoInstante(constancia.creado_en))}
          </Dato>
          <Dato campo="codigo_verificacion">{constancia.codigo_verificacion}</Dato>
        </Datos>
        <Box sx={{ mt: 2 }}>
          <Papel titulo={detalle.titulo} parrafos={detalle.parrafos} />
        </Box>
      </Panel>
    </Box>
  )
}

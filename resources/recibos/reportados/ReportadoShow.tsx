import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { enLinea, formatoFecha, formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { ACTOS_DE_AVISO, type PagoReportadoUno, type Parecido } from '#contract/recibos/reportados'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Comprobante } from './Comprobante.tsx'
import { DialogoRecibo } from './DialogoRecibo.tsx'
import { REPORTADOS } from './reportados-model.ts'
import { EnlaceRegistro, Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'

/** The page of a reported payment: what was sent, and the two ways to decide it. */
export const ReportadoShow = () => (
  <Registro<PagoReportadoUno>>{(reportado) => <ReportadoLeido reportado={reportado} />}</Registro>
)

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
}

const CORREGIDO = (
  <>
    <DineroInput source="monto" isRequired autoFocus />
    <FechaInput source="fecha" isRequired />
  </>
)

function ReportadoLeido({ reportado }: { reportado: PagoReportadoUno }) {
  const { estado, reporta, monto, parecidos, estudiantes } = reportado
  return (
    <>
      <PageHeader titulo={reporta} junto={<Dinero centavos={monto} />}>
        {estado === 'pendiente' && (
          <>
            <BotonDialogo label="reportados.recibo.boton" resource={REPORTADOS} action="create" variant="contained">
              {(onClose) => <DialogoRecibo reportado={reportado} onClose={onClose} />}
            </BotonDialogo>
            <Actos
              de={ACTOS_DE_AVISO}
              registro={reportado}
              propio={{
                corregir: { valores: { monto, fecha: reportado.fecha }, children: CORREGIDO },
                responder: { variant: 'outlined' },
              }}
            />
          </>
        )}
      </PageHeader>
      {parecidos.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('reportados.parecidos')}
          <Box component="ul" sx={{ m: 0, pl: 2.5, lineHeight: 2 }}>
            {parecidos.map((parecido, index) => (
              <li key={index}>
                <UnParecido parecido={parecido} />
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {reportado.monto_reportado !== null && reportado.fecha_reportada !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('reportados.corregir.habia', {
            monto: formatoLempiras(reportado.monto_reportado),
            fecha: formatoFecha(reportado.fecha_reportada),
            motivo: reportado.correccion,
          })}
        </Alert>
      )}
      <Box sx={COLUMNAS}>
        <Panel titulo="reportados.lo_reportado" junto={<EstadoDe estado={estado} />}>
          <Datos>
            <Dato campo="fecha">{formatoFecha(reportado.fecha)}</Dato>
            <Dato campo="metodo">{translate(`opciones.metodo.${reportado.metodo}`)}</Dato>
            <Dato campo="referencia">{reportado.referencia}</Dato>
            <Dato campo="cuenta_nombre">{reportado.cuenta_nombre}</Dato>
            <Dato campo="nota">{reportado.nota}</Dato>
            <Dato campo="creado_en">{formatoInstante(reportado.creado_en)}</Dato>
            <Dato campo="recibo_numero">
              {reportado.recibo_id !== null && (
                <EnlaceRegistro resource={recursoDe('RecibosGeneral')} id={reportado.recibo_id}>
                  {reportado.recibo_numero}
                </EnlaceRegistro>
              )}
            </Dato>
            <Dato campo="respuesta">{reportado.respuesta}</Dato>
            <Dato campo="decidido_en">
              {reportado.decidido_en && enLinea(formatoInstante(reportado.decidido_en), reportado.decidido_por_nombre)}
            </Dato>
          </Datos>
          <Aparte sx={{ mt: 1.5 }}>{translate('reportados.estudiantes')}</Aparte>
          {estudiantes.map(({ id, nombre }) => (
            <Typography key={id} variant="body2" sx={{ lineHeight: 2 }}>
              <Estudiante id={id} nombre={nombre} />
            </Typography>
          ))}
        </Panel>
        <Comprobante reportado={reportado} />
      </Box>
    </>
  )
}

function UnParecido({ parecido: { por, aviso_id, recibo_id, nombre, fecha, monto } }: { parecido: Parecido }) {
  const frase = translate(`reportados.${por === 'comprobante' ? 'mismo_comprobante' : 'misma_referencia'}`, {
    nombre,
    fecha: formatoFecha(fecha),
    monto: formatoLempiras(monto),
  })
  return (
    <EnlaceRegistro
      resource={recibo_id === null ? REPORTADOS : recursoDe('RecibosGeneral')}
      id={recibo_id ?? aviso_id ?? 0}
    >
      {frase}
    </EnlaceRegistro>
  )
}

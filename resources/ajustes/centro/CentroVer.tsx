import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import type { Centro } from '#contract/ajustes/centro'
import { formatoLempiras, formatoPorcentaje, formatoRtn, formatoTelefono } from '#contract/texto/formato'
import { CLASES_DE_MOTIVO, listaDe } from '#contract/texto/motivos'
import { translate } from '#i18n/translate'
import { Dato, Datos } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { useSeUsa } from '#src/session/apagados.ts'
import { QueUsa } from './QueUsa.tsx'
import { Columnas } from './Columnas.tsx'
import { VistaPrevia } from './VistaPrevia.tsx'

/** The page of the school for who may look and not change. */
export function CentroVer() {
  const centro = useRecordContext<Centro & { id: string }>()
  const cobranza = useSeUsa('cobranza')
  const factura = useSeUsa('factura')
  if (!centro) return null
  const titulo = (clave: string) => (
    <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
      {translate(`ajustes.centro.seccion.${clave}`)}
    </Typography>
  )
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageHeader titulo={translate('modulos.nombre.Centro')}>
        <QueUsa />
      </PageHeader>
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        <Columnas papel={<VistaPrevia escrito={centro} />}>
          <Alert severity="info">{translate('ajustes.centro.solo_lectura')}</Alert>
          {titulo('identidad')}
          <Datos>
            <Dato campo="nombre">{centro.nombre}</Dato>
            <Dato campo="rtn">{centro.rtn && formatoRtn(centro.rtn)}</Dato>
            <Dato campo="telefono">{centro.telefono && formatoTelefono(centro.telefono)}</Dato>
            <Dato campo="direccion">{centro.direccion}</Dato>
            <Dato campo="correo">{centro.correo}</Dato>
            <Dato campo="pie_recibo">{centro.pie_recibo}</Dato>
          </Datos>
          {titulo('reglas')}
          <Datos>
            <Dato campo="mayoria_edad">{centro.mayoria_edad}</Dato>
            <Dato campo="manual_dias">{centro.manual_dias}</Dato>
            <Dato campo="arreglo_cuotas">{cobranza && centro.arreglo_cuotas}</Dato>
            <Dato campo="arreglo_dias">{cobranza && centro.arreglo_dias}</Dato>
            <Dato campo="exigir_referencia">{translate(centro.exigir_referencia ? 'comun.si' : 'comun.no')}</Dato>
            <Dato campo="conteo_ciego">{translate(centro.conteo_ciego ? 'comun.si' : 'comun.no')}</Dato>
            <Dato campo="mora_tipo">{moraDe(centro) ?? translate('opciones.mora_tipo.ninguna')}</Dato>
            <Dato campo="mora_dias">{centro.mora_tipo !== 'ninguna' && centro.mora_dias}</Dato>
            <Dato campo="facturar">{factura && translate(`opciones.facturar.${centro.facturar}`)}</Dato>
            <Dato campo="mora_cada">
              {centro.mora_tipo !== 'ninguna' && translate(`opciones.mora_cada.${centro.mora_cada}`)}
            </Dato>
            <Dato campo="limite_consumidor_final">{factura && formatoLempiras(centro.limite_consumidor_final)}</Dato>
          </Datos>
          {titulo('motivos')}
          <Datos>
            {CLASES_DE_MOTIVO.map((clase) => (
              <Dato key={clase} campo={listaDe(clase)}>
                {centro[listaDe(clase)].join(' · ')}
              </Dato>
            ))}
          </Datos>
        </Columnas>
      </Paper>
    </Box>
  )
}

const moraDe = ({ mora_tipo, mora_valor }: Centro): string | null =>
  ({ ninguna: null, fija: formatoLempiras(mora_valor), porcentaje: formatoPorcentaje(mora_valor) })[mora_tipo]

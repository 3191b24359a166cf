import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { enLinea, formatoFecha, formatoInstante, formatoMes, formatoRtn } from '#contract/texto/formato'
import { llegoTarde, type Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PARTES } from './gastos-model.ts'

const estiloDelTotal = (anulado: boolean) =>
  ({
    fontSize: '1.75rem',
    fontWeight: 650,
    lineHeight: 1.2,
    textDecoration: anulado ? 'line-through' : undefined,
  }) as const

const IMPORTES = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right' },
  typography: 'body2',
} as const

/** The facts of an expense: what was bought, for how much, and how it was paid. */
export function GastoDatos({ gasto }: { gasto: Gasto }) {
  const metodo = translate(`opciones.metodo.${gasto.metodo}`)
  return (
    <Panel titulo="gastos.seccion.detalle">
      <Typography component="p" sx={estiloDelTotal(gasto.estado === 'anulado')}>
        <Dinero centavos={gasto.total} />
      </Typography>
      <Typography sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{gasto.descripcion}</Typography>
      <Datos>
        <Dato campo="fecha">{formatoFecha(gasto.fecha)}</Dato>
        <Dato campo="mes_contable">{llegoTarde(gasto) && formatoMes(gasto.periodo)}</Dato>
        <Dato campo="categoria">
          {enLinea(gasto.categoria_nombre, !gasto.es_costo && translate('gastos.categorias.no_es_costo'))}
        </Dato>
        <Dato campo="paga_retenciones_de">{gasto.paga_retenciones_de && formatoMes(gasto.paga_retenciones_de)}</Dato>
        <Dato campo="curso">{gasto.curso_nombre}</Dato>
        <Dato campo="rtn_proveedor">{gasto.rtn_proveedor && formatoRtn(gasto.rtn_proveedor)}</Dato>
        <Dato campo="documento">{gasto.documento}</Dato>
        <Dato campo="cai_proveedor">{gasto.cai_proveedor}</Dato>
        <Dato campo="metodo">{gasto.de_caja ? translate('gastos.metodo_de_caja') : metodo}</Dato>
        <Dato campo="caja_chica_nombre">{gasto.caja_chica_nombre}</Dato>
        <Dato campo="repuesto_en">{gasto.reposicion && formatoFecha(gasto.reposicion.fecha)}</Dato>
        <Dato campo="cuenta">{gasto.cuenta_nombre}</Dato>
        {gasto.isv > 0 && <Dato campo="con_rtn">{translate(gasto.con_rtn ? 'comun.si' : 'comun.no')}</Dato>}
        <Dato campo="uso_isv">{gasto.uso_isv && translate(`opciones.uso_isv.${gasto.uso_isv}`)}</Dato>
        <Dato campo="credito_mes">{gasto.credito_mes && formatoMes(gasto.credito_mes)}</Dato>
      </Datos>
      {gasto.es_costo && <Divider sx={{ my: 1.5 }} />}
      <Box component="dl" sx={IMPORTES}>
        {PARTES.filter((parte) => gasto.es_costo && gasto[parte] > 0).map((parte) => (
          <Box key={parte} sx={{ display: 'contents' }}>
            <dt>{translate(`campos.${parte}`)}</dt>
            <dd>
              <Dinero centavos={gasto[parte]} />
            </dd>
          </Box>
        ))}
        {gasto.retenido > 0 &&
          (['retenido', 'pagado'] as const).map((campo) => (
            <Box key={campo} sx={{ display: 'contents' }}>
              <dt>{translate(`campos.${campo}`)}</dt>
              <dd>
                <Dinero centavos={gasto[campo]} />
              </dd>
            </Box>
          ))}
      </Box>
      <Aparte sx={{ mt: 2 }}>
        {translate('gastos.registro', { nombre: gasto.usuario_nombre, cuando: formatoInstante(gasto.creado_en) })}
        {gasto.mes_cerrado && (
          <>
            <br />
            {translate('gastos.error.mes_cerrado', { mes: formatoMes(gasto.periodo) })}
          </>
        )}
      </Aparte>
    </Panel>
  )
}

import Box from '@mui/material/Box'
import { GUIA } from '#contract/rutas'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { DIAS_POR_RESPONDER } from '#contract/recibos/reportados'
import { DIAS_SIN_RESPALDO, type Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { agrupar, fraseDeAviso, impide } from '#resources/facturacion/rangos/rangos-model.ts'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Vacio } from '#src/page/estados.tsx'
import type { Rutas } from './dashboard-model.ts'
import { Panel } from './Panel.tsx'

interface Asunto {
  /** The path where the matter is seen to; none when it is the computer that needs a hand. */
  a?: string
  /** It is a page of the guide, which opens beside. */
  guia?: true
  tono: Tono
  texto: string
}

/**
 * The matters that wait for somebody, the most urgent first; each leads to where it is seen to, if that is a screen.
 */
export function Mano({ tablero, rutas }: { tablero: Tablero; rutas: Rutas }) {
  const asuntos = asuntosDe(tablero, rutas)
  return (
    <Panel titulo="inicio.mano.titulo">
      {asuntos.length === 0 && <Vacio texto="inicio.mano.nada" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {asuntos.map(({ a, guia, tono, texto }) => (
          <li key={texto}>
            {a === undefined ? (
              <Box sx={RENGLON}>
                <Estado tono={tono} frase>
                  {texto}
                </Estado>
              </Box>
            ) : (
              <Enlace
                to={a}
                {...(guia && { target: '_blank', rel: 'noopener' })}
                color="inherit"
                underline="hover"
                sx={RENGLON}
              >
                <Estado tono={tono} frase>
                  {texto}
                </Estado>
              </Enlace>
            )}
          </li>
        ))}
      </Box>
      {tablero.respaldo && <Respaldo {...tablero.respaldo} hoy={tablero.hoy} a={rutas.respaldos} />}
    </Panel>
  )
}

/** When the last backup was made, and when one was last restored to see that it can be. */
function Respaldo({ dias, prueba, hoy, a }: NonNullable<Tablero['respaldo']> & { hoy: string; a: string }) {
  if (dias === null) return null
  const hecho = translate('inicio.respaldo.hecho', { fecha: formatoFecha(sumarDias(hoy, -dias)) })
  const probado = prueba?.bien
    ? translate('inicio.respaldo.probado', { fecha: formatoFecha(prueba.bien) })
    : translate('inicio.respaldo.sin_probar')
  return (
    <Enlace to={a} variant="caption" color="text.secondary" underline="hover">
      {prueba ? `${hecho} ${probado}` : hecho}
    </Enlace>
  )
}

/** The chapter that says how a backup is made. */
const GUIA_DE_RESPALDO = `${GUIA}respaldo.html`

const RENGLON = { display: 'block', py: 0.75, fontSize: '0.875rem' }

const URGENCIA: readonly Tono[] = ['mal', 'aviso', 'info']

function asuntosDe(tablero: Tablero, rutas: Rutas): Asunto[] {
  const { registros_por_decidir, rangos, cajas_olvidadas, transferencias, reportados, respaldo, disco } = tablero
  const { retenciones_por_pagar: retenciones } = tablero
  /** So many of something that waits; nothing where there is none, or where who looks may not see it. */
  const hay = (cuantos: number | null, a: string, tono: Tono, frase: string): Asunto | false =>
    cuantos !== null && cuantos > 0 && { a, tono, texto: translate(frase, { smart_count: cuantos }) }
  const asuntos: (Asunto | false)[] = [
    ...agrupar(rangos ?? []).map((aviso): Asunto => {
      const { key, params } = fraseDeAviso(aviso)
      const tipos = aviso.tipos.map((tipo) => translate(`opciones.tipo.${tipo}`).toLocaleLowerCase('es-HN')).join(', ')
      return { a: rutas.rangos, tono: impide(aviso) ? 'mal' : 'aviso', texto: translate(key, { ...params, tipos }) }
    }),
    disco !== null && { tono: 'mal', texto: translate('inicio.mano.disco', { libre: enDisco(disco.libre_mb) }) },
    ...(tablero.carpetas ?? []).map(({ cual, fallo }): Asunto => ({
      tono: 'mal',
      texto: translate(`inicio.mano.carpeta.${cual}.${fallo}`),
    })),
    sinRespaldo(respaldo) && {
      a: GUIA_DE_RESPALDO,
      guia: true,
      tono: 'mal',
      texto:
        respaldo.dias === null
          ? translate('inicio.mano.nunca_respaldo')
          : translate('inicio.mano.respaldo', { smart_count: respaldo.dias }),
    },
    typeof respaldo?.prueba?.fallo === 'string' && {
      a: rutas.respaldos,
      tono: 'mal',
      texto: translate('inicio.mano.prueba_fallida', { motivo: respaldo.prueba.fallo }),
    },
    hay(tablero.autorizaciones, rutas.autorizaciones, 'aviso', 'inicio.mano.autorizaciones'),
    hay(cajas_olvidadas, rutas.cajas, 'aviso', 'inicio.mano.cajas'),
    hay(tablero.arreglos_por_romperse, rutas.arreglos, 'aviso', 'inicio.mano.arreglos'),
    retenciones !== null &&
      retenciones.meses > 0 && {
        a: rutas.retenciones,
        tono: 'aviso',
        texto: translate('inicio.mano.retenciones', {
          smart_count: retenciones.meses,
          monto: formatoLempiras(retenciones.monto),
        }),
      },
    hay(registros_por_decidir, rutas.porDecidir, 'info', 'inicio.mano.registros'),
    reportados !== null &&
      reportados.pendientes > 0 && {
        a: rutas.reportados,
        tono: reportados.atrasados > 0 ? 'aviso' : 'info',
        texto: [
          translate('inicio.mano.reportados', {
            smart_count: reportados.pendientes,
            monto: formatoLempiras(reportados.monto),
          }),
          ...(reportados.atrasados > 0
            ? [
                translate('inicio.mano.reportados_atrasados', {
                  smart_count: reportados.atrasados,
                  dias: DIAS_POR_RESPONDER,
                }),
              ]
            : []),
        ].join('. '),
      },
    hay(tablero.lineas_sin_pareja, rutas.lineas, 'info', 'inicio.mano.lineas'),
    transferencias !== null &&
      transferencias.pagos > 0 && {
        a: rutas.transferencias,
        tono: 'info',
        texto: translate('inicio.mano.transferencias', {
          smart_count: transferencias.pagos,
          monto: formatoLempiras(transferencias.monto),
        }),
      },
  ]
  return asuntos
    .filter((asunto) => asunto !== false)
    .toSorted((uno, otro) => URGENCIA.indexOf(uno.tono) - URGENCIA.indexOf(otro.tono))
}

const enDisco = (mb: number): string => (mb < 1_024 ? `${formatoNumero(mb)} MB` : `${formatoNumero(mb / 1_024, 1)} GB`)

const sinRespaldo = (respaldo: Tablero['respaldo']): respaldo is NonNullable<Tablero['respaldo']> =>
  respaldo !== null && (respaldo.dias === null || respaldo.dias >= DIAS_SIN_RESPALDO)

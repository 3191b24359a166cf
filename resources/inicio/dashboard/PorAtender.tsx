import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { QUE_SE_HACE, trabajosDe, type PorAtender, type Trabajo } from '#contract/inicio/por-atender'
import { AUTORIZACIONES, GUIA } from '#contract/rutas'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { DIAS_POR_RESPONDER } from '#contract/recibos/reportados'
import { DIAS_SIN_RESPALDO, type Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { agrupar, fraseDeAviso, impide } from '#resources/facturacion/rangos/rangos-model.ts'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Cargando, Vacio } from '#src/page/estados.tsx'
import { rutaDeTrabajo, type Rutas } from './dashboard-model.ts'
import { Panel } from './Panel.tsx'

interface Asunto {
  /** The path where the matter is seen to; none when it is the computer that needs a hand. */
  a?: string
  /** It is a page of the guide, which opens beside. */
  guia?: true
  tono: Tono
  texto: string
}

interface PanelProps {
  tablero: Tablero
  rutas: Rutas
  /** Undefined until it is known. */
  porAtender: readonly PorAtender[] | undefined
  /** Requests of others that wait for this user's word. */
  autorizaciones: number
}

/**
 * The matters that wait for somebody: first what keeps the school from working, then by what is done with them, in the
 * order in which that is done. Each leads to where it is seen to, if that is a screen.
 */
export function PanelPorAtender({ tablero, rutas, porAtender, autorizaciones }: PanelProps) {
  const urgentes = urgentesDe(tablero, rutas)
  const grupos = QUE_SE_HACE.map(
    (hace) => [hace, asuntosDe(hace, porAtender ?? [], tablero.hoy, autorizaciones)] as const,
  )
  const nada = [urgentes, ...grupos.map(([, asuntos]) => asuntos)].every(({ length }) => length === 0)
  return (
    <Panel titulo="inicio.por_atender.titulo">
      {nada && porAtender && <Vacio texto="inicio.por_atender.nada" />}
      <Asuntos asuntos={urgentes} />
      {porAtender === undefined && <Cargando />}
      {grupos.map(([hace, asuntos]) => (
        <Asuntos key={hace} titulo={`inicio.por_atender.hace.${hace}`} asuntos={asuntos} />
      ))}
      {tablero.respaldo && <Respaldo {...tablero.respaldo} hoy={tablero.hoy} a={rutas.respaldos} />}
    </Panel>
  )
}

function Asuntos({ titulo, asuntos }: { titulo?: string; asuntos: readonly Asunto[] }) {
  if (asuntos.length === 0) return null
  return (
    <>
      {titulo && (
        <Typography variant="overline" component="h3" color="text.secondary">
          {translate(titulo)}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 1, p: 0 }}>
        {asuntos.map((asunto) => (
          <li key={asunto.texto}>
            <Renglon {...asunto} />
          </li>
        ))}
      </Box>
    </>
  )
}

function Renglon({ a, guia, tono, texto }: Asunto) {
  const frase = (
    <Estado tono={tono} frase>
      {texto}
    </Estado>
  )
  if (a === undefined) return <Box sx={RENGLON}>{frase}</Box>
  return (
    <Enlace to={a} {...(guia && { target: '_blank', rel: 'noopener' })} color="inherit" underline="hover" sx={RENGLON}>
      {frase}
    </Enlace>
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

/** Work that a day more makes worse. */
const APREMIA: readonly Trabajo[] = ['cajas', 'meses', 'retenciones', 'arreglos']

function asuntosDe(
  hace: (typeof QUE_SE_HACE)[number],
  porAtender: readonly PorAtender[],
  hoy: string,
  autorizaciones: number,
): Asunto[] {
  const pedidas: Asunto[] =
    hace === 'decidir' && autorizaciones > 0
      ? [
          {
            a: AUTORIZACIONES,
            tono: 'aviso',
            texto: translate('inicio.por_atender.autorizaciones', { smart_count: autorizaciones }),
          },
        ]
      : []
  const suyos = trabajosDe(hace).flatMap((trabajo) => porAtender.filter((uno) => uno.trabajo === trabajo))
  return [
    ...pedidas,
    ...suyos.map(({ trabajo, cuantos, monto, atrasados }): Asunto => ({
      a: rutaDeTrabajo(trabajo, hoy),
      tono: APREMIA.includes(trabajo) || (atrasados ?? 0) > 0 ? 'aviso' : 'info',
      texto: [
        translate(`inicio.por_atender.${trabajo}`, {
          smart_count: cuantos,
          cuantos: formatoNumero(cuantos),
          monto: formatoLempiras(monto ?? 0),
        }),
        ...(atrasados
          ? [translate('inicio.por_atender.reportados_atrasados', { smart_count: atrasados, dias: DIAS_POR_RESPONDER })]
          : []),
      ].join('. '),
    })),
  ]
}

/** Matters that keep the school, or its server, from working, or soon will. */
function urgentesDe({ rangos, carpetas, respaldo, disco }: Tablero, rutas: Rutas): Asunto[] {
  const asuntos: (Asunto | false)[] = [
    ...agrupar(rangos ?? []).map((aviso): Asunto => {
      const { key, params } = fraseDeAviso(aviso)
      const tipos = aviso.tipos.map((tipo) => translate(`opciones.tipo.${tipo}`).toLocaleLowerCase('es-HN')).join(', ')
      return { a: rutas.rangos, tono: impide(aviso) ? 'mal' : 'aviso', texto: translate(key, { ...params, tipos }) }
    }),
    disco !== null && { tono: 'mal', texto: translate('inicio.por_atender.disco', { libre: enDisco(disco.libre_mb) }) },
    ...(carpetas ?? []).map(({ cual, fallo }): Asunto => ({
      tono: 'mal',
      texto: translate(`inicio.por_atender.carpeta.${cual}.${fallo}`),
    })),
    sinRespaldo(respaldo) && {
      a: GUIA_DE_RESPALDO,
      guia: true,
      tono: 'mal',
      texto:
        respaldo.dias === null
          ? translate('inicio.por_atender.nunca_respaldo')
          : translate('inicio.por_atender.respaldo', { smart_count: respaldo.dias }),
    },
    typeof respaldo?.prueba?.fallo === 'string' && {
      a: rutas.respaldos,
      tono: 'mal',
      texto: translate('inicio.por_atender.prueba_fallida', { motivo: respaldo.prueba.fallo }),
    },
  ]
  return asuntos
    .filter((asunto) => asunto !== false)
    .toSorted((uno, otro) => Number(otro.tono === 'mal') - Number(uno.tono === 'mal'))
}

const enDisco = (mb: number): string => (mb < 1_024 ? `${formatoNumero(mb)} MB` : `${formatoNumero(mb / 1_024, 1)} GB`)

const sinRespaldo = (respaldo: Tablero['respaldo']): respaldo is NonNullable<Tablero['respaldo']> =>
  respaldo !== null && (respaldo.dias === null || respaldo.dias >= DIAS_SIN_RESPALDO)

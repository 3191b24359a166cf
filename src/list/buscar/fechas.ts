import { diaDeSemana, esFecha, finDeMes, inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { LAPSOS } from '#contract/tiempo/lapsos'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { dice, una, type Lector, type Leido } from './lectura.ts'
import { esUna, lista, meses, trasUna } from './palabras.ts'

const DIA = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/
const DIA_CON_GUIONES = /^(\d{1,2})-(\d{1,2})-(\d{4})$/
const ANIO = /^20\d\d$/
const DE = /^del? /
const DIA_DE_MES = /^(\d{1,2}) de (.+)$/
/** Years back that somebody asks about by their number. */
const ANIOS = 10
const DOS = (numero: number | string): string => String(numero).padStart(2, '0')

interface Dias {
  desde: string
  hasta: string
}

/** A month of the year or, without one, the last that has begun. */
function mesDe(mes: number, anio: string | undefined, hoy: string): Dias {
  const deEsteAnio = `${hoy.slice(0, 4)}-${DOS(mes)}-01`
  const desde = anio ? `${anio}-${DOS(mes)}-01` : deEsteAnio > hoy ? sumarMeses(deEsteAnio, -12) : deEsteAnio
  return { desde, hasta: finDeMes(desde) }
}

/** «octubre», «oct 2025», «octubre de 2025»: its number and year. */
function mesEscrito(texto: string): { mes: number; anio?: string } | null {
  const [nombre = '', ...resto] = texto.split(' ')
  const anio = resto.join(' ').replace(DE, '')
  if (anio && !ANIO.test(anio)) return null
  const lugar = Math.max(meses('meses').indexOf(nombre), meses('meses_cortos').indexOf(nombre))
  return lugar < 0 ? null : { mes: lugar + 1, ...(anio && { anio }) }
}

/** A date, «15/10», «15/10/25», «15 de octubre»; without a year, the last that has come. */
function diaEscrito(texto: string, hoy: string): string | null {
  const [, cifra, resto] = DIA_DE_MES.exec(texto) ?? []
  const enPalabras = resto ? mesEscrito(resto) : null
  const [, dia = cifra, mes = enPalabras?.mes, anio = enPalabras?.anio] =
    DIA.exec(texto) ?? DIA_CON_GUIONES.exec(texto) ?? []
  if (dia === undefined || mes === undefined) return null
  const deAnio = (cual: string) => `${cual}-${DOS(mes)}-${DOS(dia)}`
  const este = deAnio(hoy.slice(0, 4))
  const fecha = anio
    ? deAnio(anio.length === 2 ? `20${anio}` : anio)
    : este > hoy
      ? deAnio(String(Number(hoy.slice(0, 4)) - 1))
      : este
  return esFecha(fecha) ? fecha : null
}

function diasEn(texto: string, hoy: string): Dias | null {
  const dia = diaEscrito(texto, hoy)
  if (dia) return { desde: dia, hasta: dia }
  const dicho = trasUna('entre', texto) ?? texto
  for (const separador of [...lista('y'), '-']) {
    const [uno, otro, ...mas] = dicho.split(separador)
    const [desde, hasta] = [diaEscrito(uno?.trim() ?? '', hoy), diaEscrito(otro?.trim() ?? '', hoy)]
    if (desde && hasta && !mas.length && desde <= hasta) return { desde, hasta }
  }
  const lunes = sumarDias(hoy, 1 - diaDeSemana(hoy))
  if (esUna('anteayer', texto)) return { desde: sumarDias(hoy, -2), hasta: sumarDias(hoy, -2) }
  if (esUna('semana_pasada', texto)) return { desde: sumarDias(lunes, -7), hasta: sumarDias(lunes, -1) }
  if (esUna('anio_pasado', texto)) return anioDe(Number(hoy.slice(0, 4)) - 1)
  return null
}

const anioDe = (anio: number | string): Dias => ({ desde: `${anio}-01-01`, hasta: `${anio}-12-31` })

const enPalabras = ({ desde, hasta }: Dias): string => {
  if (desde === hasta) return formatoFecha(desde)
  if (desde === inicioDeMes(desde) && hasta === finDeMes(desde)) return formatoMes(desde)
  return `${formatoFecha(desde)} – ${formatoFecha(hasta)}`
}

/** Days: «ayer», «mes pasado», «octubre», «15/10», «del 1/10 al 15/10»; as of the local date `hoy`. */
export function leerFechas(source: string, hoy: string): Lector {
  const rotulo = `campos.${source}`
  const entre = ({ desde, hasta }: Dias) => ({
    [`${source}_lapso`]: '',
    [`${source}_gte`]: desde,
    [`${source}_lte`]: hasta,
  })
  return (texto): Leido | null => {
    const lapso = LAPSOS.find((cual) => esUna(cual, texto))
    if (lapso)
      return una('si', {
        dice: dice(rotulo, translate(`lista.lapsos.${lapso}`)),
        filtro: { [`${source}_lapso`]: lapso, [`${source}_gte`]: '', [`${source}_lte`]: '' },
      })
    const mes = mesEscrito(texto)
    const dias = mes ? mesDe(mes.mes, mes.anio, hoy) : diasEn(texto, hoy)
    if (dias)
      return una(esUna('meses_de_nombre', texto) ? 'acompanada' : 'si', {
        dice: dice(rotulo, enPalabras(dias)),
        filtro: entre(dias),
      })
    // Four figures may be an amount as well.
    const hace = Number(hoy.slice(0, 4)) - Number(texto)
    const anio = ANIO.test(texto) && hace >= 0 && hace < ANIOS ? anioDe(texto) : null
    return anio && una('no', { dice: dice(rotulo, texto), filtro: entre(anio) })
  }
}

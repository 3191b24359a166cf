import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import type { LineaLeida } from '#contract/recibos/movimientos'
import { enUnaLinea } from '#contract/campos'
import { esIlegible, leerMonto, type Centavos } from '#contract/dinero'
import type { Defecto } from './tabla.ts'
import { fechaLeida } from './valores.ts'

/*
 * Statements in OFX 1 (SGML, whose fields end with the line) and 2 (XML). Read tag by tag, in one pass: no parser that
 * would open entities, nest without end, or fetch anything.
 */

export interface Ofx {
  lineas: LineaLeida[]
  errores: Defecto[]
  /** The balance of the account at the end. */
  saldo_final: Centavos | null
  /** Number of the account. */
  cuenta: string | null
}

const CAMPO = /<(\/?)([A-Za-z0-9.]{1,40})>([^<\r\n]*)/g
const MONEDA = 'HNL'
const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Whether a text is an OFX, whatever its version. */
export const esOfx = (texto: string): boolean => /^\s*(?:OFXHEADER:|<\?(?:xml|OFX)\b|<OFX>)/i.test(texto.slice(0, 400))

/**
 * The lines of the one account of an OFX, in its order. Throws `regla` for a file that declares entities, holds several
 * accounts or another currency, or has no lines at all.
 */
export function leerOfx(texto: string, mas: number): Ofx {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(texto)) throw archivoRechazado('ofx_entidades')
  const lineas: LineaLeida[] = []
  const errores: Defecto[] = []
  const cuentas = new Set<string>()
  let saldo_final: Centavos | null = null
  let una: Record<string, string> | null = null
  let enSaldo = false
  const terminar = () => {
    if (!una) return
    if (lineas.length + errores.length >= mas) throw archivoRechazado('muchas_filas', { max: mas })
    const leida = lineaDe(una, lineas.length + errores.length + 1)
    if ('defecto' in leida) errores.push(leida)
    else if (leida.monto !== 0) lineas.push(leida)
    una = null
  }
  for (const [, cierra, nombre = '', escrito = ''] of texto.matchAll(CAMPO)) {
    const campo = nombre.toUpperCase()
    if (campo === 'STMTTRN' || campo === 'BANKTRANLIST') {
      terminar()
      if (campo === 'STMTTRN' && !cierra) una = {}
    } else if (campo === 'LEDGERBAL') enSaldo = !cierra
    else if (!cierra) {
      const valor = sinEntidades(escrito)
      if (una) una[campo] ??= valor
      else if (campo === 'ACCTID') cuentas.add(valor)
      else if (campo === 'BALAMT' && enSaldo) saldo_final = montoDe(valor)
      else if (campo === 'CURDEF' && valor.toUpperCase() !== MONEDA)
        throw archivoRechazado('ofx_moneda', { moneda: valor.slice(0, 10) })
    }
  }
  terminar()
  if (cuentas.size > 1) throw archivoRechazado('ofx_varias_cuentas')
  if (!lineas.length && !errores.length) throw archivoRechazado('sin_filas')
  return { lineas, errores, saldo_final, cuenta: [...cuentas][0] ?? null }
}

function lineaDe(campos: Record<string, string>, linea: number): LineaLeida | Defecto {
  const [, anio, mes, dia] = /^(\d{4})(\d{2})(\d{2})/.exec(campos.DTPOSTED ?? '') ?? []
  const fecha = fechaLeida(`${anio}-${mes}-${dia}`)
  if (!fecha) return { linea, defecto: 'fecha', valor: campos.DTPOSTED ?? '' }
  const monto = montoDe(campos.TRNAMT ?? '')
  if (monto === null) return { linea, defecto: 'monto', valor: campos.TRNAMT ?? '' }
  const referencia = campos.CHECKNUM || campos.REFNUM || campos.FITID || null
  const descripcion = [campos.NAME, campos.MEMO].filter(
    (parte, index, todas) => parte && todas.indexOf(parte) === index,
  )
  return {
    linea,
    fecha,
    monto,
    referencia: referencia && enUnaLinea(referencia).slice(0, 60),
    descripcion: enUnaLinea(descripcion.join(' ')).slice(0, 200) || (campos.TRNTYPE ?? '—'),
    saldo: null,
  }
}

function montoDe(escrito: string): Centavos | null {
  const monto = leerMonto(escrito.replace(/^\+/, ''), { permiteNegativo: true })
  return esIlegible(monto) ? null : monto
}

/** Only the entities that every text may have; any other stays as it is written. */
const sinEntidades = (escrito: string): string =>
  escrito
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entera, decimal, hexa, nombre) => {
      const codigo = decimal ? Number(decimal) : hexa ? Number.parseInt(hexa, 16) : undefined
      if (codigo === undefined) return ENTIDADES[String(nombre).toLowerCase()] ?? entera
      return codigo <= 0x10ffff ? String.fromCodePoint(codigo) : entera
    })
    .trim()

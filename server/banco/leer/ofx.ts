import { isUtf8 } from 'node:buffer'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { CeldaDeError } from '#server/tablas/celda'
import { deCp850, textoDe } from '#server/tablas/codificacion'
import { celdaDeTexto } from '#server/tablas/texto'
import type { LineaLeida } from '#contract/recibos/movimientos'
import { enUnaLinea } from '#contract/campos'
import type { Centavos } from '#contract/dinero'
import type { Defecto, FilaSinLinea } from './tabla.ts'
import { etiquetasYTextos, MAYOR_CAMPO, type Pieza } from './ofx-piezas.ts'
import { fechaLeida } from '#server/tablas/fechas'
import { importeDeOfx } from './valores.ts'

/*
 * Statements in OFX 1 (SGML, whose fields may end without being closed) and 2 (XML). Read tag by tag, in one pass: no
 * parser that would open entities, nest without end, or fetch anything.
 */

export interface Ofx {
  lineas: LineaLeida[]
  errores: Defecto[]
  /** Transactions of nothing at all. */
  ignoradas: FilaSinLinea[]
  /** The balance of the account at the end. */
  saldo_final: Centavos | null
  /** Number of the account. */
  cuenta: string | null
}

const MONEDA = 'HNL'
const MAYOR_VALOR = 80

/** Whether a text is an OFX, whatever its version. */
const esOfx = (texto: string): boolean => /^\s*(?:OFXHEADER:|<\?(?:xml|OFX)\b|<OFX>)/i.test(texto.slice(0, 400))

/** Bytes that tell an OFX from a table. */
const PRINCIPIO = 2_048

/**
 * The text of a file that is an OFX; null of one that is none. Bytes that are UTF-8 are read as that, whatever the
 * header says: no other text is UTF-8 by chance. The others are what the header names, or what makes words of them.
 * Throws `regla` for letters of a kind that can't be read.
 */
export function textoDeOfx(contenido: Uint8Array): string | null {
  const principio = textoDe(contenido.subarray(0, PRINCIPIO))
  if (!esOfx(principio)) return null
  const [, dicho = 'NONE'] = /(?:CHARSET:|encoding=["'])\s{0,4}([\w-]{1,20})/i.exec(principio.slice(0, 400)) ?? []
  if (/^(?:NONE|utf-?\w{1,4})$/i.test(dicho) || isUtf8(contenido) || contenido.includes(0)) return textoDe(contenido)
  if (dicho === '850') return deCp850(contenido)
  try {
    return new TextDecoder(JUEGOS[dicho] ?? dicho).decode(contenido)
  } catch {
    throw archivoRechazado('ofx_letras', { juego: dicho })
  }
}

/** Numbers that OFX 1 writes for what the others name. */
const JUEGOS: Readonly<Record<string, string>> = {
  '1252': 'windows-1252',
  '8859-1': 'iso-8859-1',
  '8859-15': 'iso-8859-15',
}

/**
 * The lines of the one account of an OFX, in its order. Throws `regla` for a file that declares entities, holds several
 * accounts or another currency, or has no lines at all.
 */
export function leerOfx(texto: string, mas: number): Ofx {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(texto)) throw archivoRechazado('ofx_entidades')
  const leido: Ofx = { lineas: [], errores: [], ignoradas: [], saldo_final: null, cuenta: null }
  const cuentas = new Set<string>()
  let una: Campos | null = null
  let enSaldo = false
  /** ORIGCURRENCY is open: it tells a purchase's own currency, whose amount is in the account's (OFX 2.2, 5.2). */
  let enOriginal = false
  let linea = 0
  const terminar = () => {
    enOriginal = false
    if (!una) return
    if (++linea > mas) throw archivoRechazado('muchas_filas', { max: mas })
    anotar(leido, lineaDe(una, linea), una)
    una = null
  }
  for (const { campo, cierra, valor } of camposDe(etiquetasYTextos(texto), () => una !== null)) {
    if (campo === 'STMTTRN' || campo === 'BANKTRANLIST') {
      terminar()
      if (campo === 'STMTTRN' && !cierra) una = {}
    } else if (campo === 'LEDGERBAL') enSaldo = !cierra
    else if (campo === 'ORIGCURRENCY') enOriginal = !cierra
    else if (campo === 'CURSYM' && enOriginal) continue
    else if (cierra || valor === '') continue
    else if (una) una[campo] ??= valor
    else if (campo === 'ACCTID') cuentas.add(valor)
    else if (campo === 'BALAMT' && enSaldo) leido.saldo_final = saldoDe(valor)
    else if (campo === 'CURDEF' && esAjena(valor)) throw archivoRechazado('otra_moneda', { moneda: valor.slice(0, 10) })
  }
  terminar()
  if (cuentas.size > 1) throw archivoRechazado('ofx_varias_cuentas')
  if (!leido.lineas.length && !leido.errores.length) throw archivoRechazado('sin_filas')
  return { ...leido, cuenta: [...cuentas][0] ?? null }
}

function saldoDe(valor: string): Centavos {
  const saldo = importeDeOfx(valor)
  if (saldo === undefined) throw archivoRechazado('ofx_saldo', { saldo: valor.slice(0, MAYOR_VALOR) })
  return saldo
}

const esAjena = (moneda: string): boolean => moneda.toUpperCase() !== MONEDA

type Campos = Record<string, string>

interface Campo {
  campo: string
  cierra: boolean
  /** The text behind the tag, up to the next one. */
  valor: string
}

/** Fields that hold words of people, in which a stray tag is part of what they wrote. */
const DE_PALABRAS = new Set(['NAME', 'EXTDNAME', 'MEMO'])
/** Tags of a web page that banks leave in their words. */
const DE_PAGINA = new Set(['BR', 'P', 'B', 'I', 'U', 'DIV', 'SPAN', 'FONT'])
/** Tags that a transaction may have (OFX 2.2, 11.4.4): whatever is none of these was written by somebody. */
const DE_OFX = new Set(
  (
    'STMTTRN BANKTRANLIST TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM ' +
    'REFNUM SIC PAYEEID NAME EXTDNAME PAYEE ADDR1 ADDR2 ADDR3 CITY STATE POSTALCODE COUNTRY PHONE BANKACCTTO ' +
    'CCACCTTO BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY MEMO IMAGEDATA CURRENCY ORIGCURRENCY CURRATE CURSYM ' +
    'INV401KSOURCE STMTRS STMTTRNRS BANKMSGSRSV1 CCSTMTRS LEDGERBAL AVAILBAL BALAMT DTASOF OFX'
  ).split(' '),
)

/** The tags of a text with what stands behind each, all of it: around `<BR/>`, in CDATA, on several lines. */
function* camposDe(piezas: Iterable<Pieza>, enLinea: () => boolean): Generator<Campo> {
  let abierto: Campo | null = null
  for (const pieza of piezas) {
    if (abierto && abierto.valor.length > MAYOR_CAMPO) throw archivoRechazado('ilegible')
    if ('texto' in pieza) {
      if (abierto) abierto.valor += pieza.texto
      continue
    }
    const { nombre, cierra, escrita } = pieza
    if (abierto && !abierto.cierra && DE_PALABRAS.has(abierto.campo) && enLinea()) {
      const ajena = DE_PAGINA.has(nombre) ? ' ' : esPalabra(abierto.valor, nombre) ? escrita : ''
      if (ajena) {
        abierto.valor += ajena
        continue
      }
    }
    if (abierto) yield { ...abierto, valor: abierto.valor.trim() }
    abierto = { campo: nombre, cierra, valor: '' }
  }
  if (abierto) yield { ...abierto, valor: abierto.valor.trim() }
}

/** Whether a tag behind words of a person, on their line, is none of OFX: it is part of what they wrote. */
const esPalabra = (valor: string, nombre: string): boolean =>
  !DE_OFX.has(nombre) && !nombre.includes('.') && valor.slice(valor.lastIndexOf('\n') + 1).trim() !== ''

function anotar({ lineas, errores, ignoradas }: Ofx, leida: LineaLeida | Defecto, una: Campos): void {
  if ('defecto' in leida) errores.push(leida)
  else if (leida.monto !== 0) lineas.push(leida)
  else ignoradas.push({ linea: leida.linea, texto: Object.values(una).join(' · ').slice(0, MAYOR_VALOR) })
}

function lineaDe(campos: Campos, linea: number): LineaLeida | Defecto {
  const mal = (defecto: Defecto['defecto'], valor = ''): Defecto => ({
    linea,
    defecto,
    valor: valor.slice(0, MAYOR_VALOR),
  })
  const moneda = [campos.CURSYM, campos.CURRENCY].find((una) => una && esAjena(una))
  if (moneda) return mal('moneda', moneda)
  const [, anio, mes, dia] = /^(\d{4})(\d{2})(\d{2})/.exec(campos.DTPOSTED ?? '') ?? []
  const fecha = fechaLeida(`${anio}-${mes}-${dia}`)
  if (!fecha) return mal('fecha', campos.DTPOSTED)
  const monto = importeDeOfx(campos.TRNAMT ?? '')
  if (monto === undefined) return mal('monto_ofx', campos.TRNAMT)
  const roto = Object.values(campos)
    .map(celdaDeTexto)
    .find((celda) => celda instanceof CeldaDeError)
  if (roto) return mal(roto.error, roto.escrito)
  const referencia = campos.CHECKNUM || campos.REFNUM || campos.FITID || null
  const descripcion = [campos.NAME, campos.EXTDNAME, campos.MEMO].filter(
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

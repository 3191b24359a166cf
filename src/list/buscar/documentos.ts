import { conGuionesLlanos } from '#contract/texto/visible'
import { formatoNumeroRecibo } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { dice, una, type Lector } from './lectura.ts'
import { trasUna } from './palabras.ts'

/* Numbers of documents: receipts, invoices, and references of the bank. */

const RECIBO = /^([a-z]{2})[- ]?0*(\d{1,7})$/
const NUMERO = /^0*(\d{1,7})$/

/** A receipt by its number: «RI-3134», «RI 3134», «recibo 3134». */
export const leerRecibo =
  (series: readonly string[]): Lector =>
  (texto) => {
    const [, letras = '', numero] = RECIBO.exec(conGuionesLlanos(texto)) ?? []
    const serie = series.find((una) => una.toLowerCase() === letras)
    if (serie && numero)
      return una('si', {
        dice: dice('campos.recibo_numero', formatoNumeroRecibo(serie, Number(numero))),
        filtro: { serie, numero: Number(numero) },
      })
    const [, suyo] = NUMERO.exec(trasUna('recibo', texto) ?? '') ?? []
    return suyo ? una('si', { dice: dice('campos.recibo_numero', suyo), filtro: { numero: Number(suyo) } }) : null
  }

const FACTURA = /^(\d{3})-(\d{3})-(\d{2})-(\d{1,8})$/

/** An invoice by its number, with or without the noughts before its last figures: «000-001-01-00000012». */
export const leerFactura: Lector = (texto) => {
  const [, establecimiento, punto, tipo, correlativo] = FACTURA.exec(conGuionesLlanos(texto)) ?? []
  if (!correlativo) return null
  const factura = `${establecimiento}-${punto}-${tipo}-${correlativo.padStart(8, '0')}`
  return una('si', { dice: dice('reportes.recibos.factura', factura), filtro: { factura } })
}

const CON_CIFRAS = /^[a-z\d][a-z\d-]*$/
const CIFRAS = /\d/g
/** The last figures of a reference, at least: fewer are on every other one. */
const POCAS = 4
/** Figures that are no amount, telephone, DNI or RTN. */
const DE_REFERENCIA = [9, 10, 11, 12]
const SOLO_CIFRAS = /^\d+$/

/** A reference of a payment, or its last figures: «774120935», «ref 4471», «termina en 0935». */
export const leerReferencia: Lector = (texto, escrito) => {
  const final = trasUna('termina', texto)
  if (final !== null && CON_CIFRAS.test(final))
    return una('si', {
      dice: dice('campos.referencia', translate('buscar.termina', { valor: final })),
      filtro: { referencia_termina: final },
    })
  const nombrada = trasUna('referencia', texto)
  const valor = nombrada ?? texto
  if (!CON_CIFRAS.test(valor)) return null
  const cifras = valor.match(CIFRAS)?.length ?? 0
  if (nombrada === null && cifras < POCAS) return null
  const segura = nombrada !== null || (SOLO_CIFRAS.test(valor) && DE_REFERENCIA.includes(cifras))
  const referencia = nombrada === null ? escrito : valor
  return una(segura ? 'si' : 'no', { dice: dice('campos.referencia', referencia), filtro: { referencia } })
}

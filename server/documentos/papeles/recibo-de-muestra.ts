import { formatoNumeroRecibo } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import type { Contexto } from '#server/http/context'

/** Centavos. */
const CUOTA = 120_000
const EFECTIVO = 150_000

/** A receipt that nobody paid. */
export function reciboDeMuestra({
  hoy,
  usuario_id,
  usuario_nombre,
}: Pick<Contexto, 'hoy' | 'usuario_id' | 'usuario_nombre'>): Recibo {
  const palabra = (clave: string) => texto(`documentos.muestra.${clave}`)
  const [serie, numero] = ['RI', 0]
  return {
    id: 1,
    serie,
    numero,
    numero_texto: formatoNumeroRecibo(serie, numero),
    tipo: 'individual',
    fecha: hoy,
    emitido_en: new Date().toISOString(),
    cliente_id: null,
    cliente_nombre: null,
    encargado_id: null,
    pagador_nombre: palabra('pagador'),
    pagador_documento: null,
    pagador_telefono: null,
    metodos: ['efectivo'],
    subtotal: CUOTA,
    descuento: 0,
    isv: 0,
    total: CUOTA,
    estado: 'emitido',
    caja_id: 1,
    caja_abierta: true,
    usuario_id,
    usuario_nombre,
    anulado_motivo: null,
    revertido: false,
    pago_rechazado: false,
    anulado_en: null,
    anulado_por_nombre: null,
    observacion: null,
    numero_manual: null,
    orden_compra_exenta: null,
    constancia_exonerado: null,
    registro_sag: null,
    devoluciones: [],
    talonario: '',
    autorizado_por: null,
    autorizado_motivo: null,
    rechaza: null,
    revierte: null,
    revertido_por: null,
    factura: null,
    impresiones: 0,
    codigo_verificacion: texto('documentos.recibo.muestra'),
    version: 1,
    lineas: [
      {
        orden: 1,
        cliente_id: null,
        cliente_nombre: palabra('estudiante'),
        cargo_id: null,
        producto_id: null,
        descripcion: palabra('concepto'),
        cantidad: 1,
        precio: CUOTA,
        descuento: 0,
        isv_tratamiento: 'exento',
        isv: 0,
        exonerado: 0,
        total: CUOTA,
        con_saldo: 0,
        devuelto: 0,
        por_devolver: CUOTA,
        rechazo_destino: null,
        debe: 0,
      },
    ],
    pagos: [
      {
        id: 1,
        orden: 1,
        metodo: 'efectivo',
        monto: CUOTA,
        cuenta_id: null,
        cuenta_nombre: null,
        referencia: null,
        banco: null,
        fecha_banco: null,
        monto_declarado: null,
        rtn: null,
        estado_banco: null,
        rechazo_motivo: null,
        rechazo: null,
        recibido: EFECTIVO,
        cambio: EFECTIVO - CUOTA,
      },
    ],
  }
}

import type { TratamientoIsv } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { anotarFilas, autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'

/** The price of a course or of a product; centavos. */
interface Precio {
  precio_matricula?: number
  precio_mensualidad?: number
  precio?: number
  mensualidades?: number
  hasta_retiro?: boolean
  isv?: TratamientoIsv
}

const MONTOS = ['precio_matricula', 'precio_mensualidad', 'precio'] as const

interface CambioDePrecio {
  entidad: 'cursos' | 'productos'
  id: number
  nombre: string
  antes: Precio
  /** Only what changes. */
  cambios: Precio
  motivo?: string | null
}

/**
 * Lets pass a lower price of a course or a product, fewer instalments, or another tax; call it before the change. A
 * higher price is nobody's favour. Answers the id of the
 * authorisation, null where nothing is lowered. Throws what `autorizar` throws.
 */
export async function permitirPrecio(
  tx: Tx,
  contexto: Contexto,
  { entidad, id, nombre, antes, cambios, motivo }: CambioDePrecio,
): Promise<number | null> {
  const bajan = MONTOS.flatMap((campo) => {
    const [de, a] = [antes[campo], cambios[campo]]
    return de !== undefined && a !== undefined && a < de
      ? [`${texto(`campos.${campo}`)} ${formatoLempiras(de)} → ${formatoLempiras(a)}`]
      : []
  })
  const { mensualidades: de = 0, isv: isvDe, hasta_retiro: abierto = false } = antes
  const { mensualidades: a = de, isv = isvDe } = cambios
  const sigue = cambios.hasta_retiro ?? abierto
  if (abierto && !sigue) bajan.push(texto('autorizaciones.que.ya_no_hasta_retiro'))
  if (a < de && !sigue) bajan.push(`${texto('campos.mensualidades')} ${de} → ${a}`)
  if (isv && isvDe && isv !== isvDe)
    bajan.push(`${texto('campos.isv')}: ${texto(`opciones.isv.${isvDe}`)} → ${texto(`opciones.isv.${isv}`)}`)
  // At the terminal nobody is signed in: who holds the machine may do everything.
  if (!bajan.length || !contexto.usuario_id) return null
  if (contexto.varios) contexto.varios.baja = true
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: 'autorizaciones.que.precio', params: { nombre, detalle: bajan.join('; ') } },
    motivo: motivo ?? contexto.varios?.motivo,
    negativa: { key: 'autorizaciones.negativa.catalogo' },
  })
  const despues = { ...soloPrecio(antes), ...soloPrecio(cambios) }
  await anotarFilas(tx, autorizacion_id, entidad, [{ id, despues }])
  return autorizacion_id
}

const soloPrecio = ({ precio_matricula, precio_mensualidad, precio, mensualidades, isv }: Precio): Precio =>
  JSON.parse(JSON.stringify({ precio_matricula, precio_mensualidad, precio, mensualidades, isv }))

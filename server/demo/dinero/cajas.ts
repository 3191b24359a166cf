import { diaDeSemana } from '#contract/tiempo/fechas'
import { METODOS_CON_DINERO, type Metodo } from '#contract/recibos/metodos'
import { instante } from '#server/demo/calendario'
import { CAJERA_DE_TARDE, CUENTAS } from '#server/demo/facts'
import { randomFor } from '#server/demo/random'
import type { Fila } from '#server/demo/sembrar'

const random = randomFor('cajas')
const movimientos = randomFor('movimientos de caja')

/** Ids of the users: the accounts of facts.ts in their order, then the afternoon's cashier. */
export const RECEPCION = 3
const TARDE = 5
export const CAJERAS: Record<number, string> = { [RECEPCION]: CUENTAS[2].nombre, [TARDE]: CAJERA_DE_TARDE.nombre }

const SABADO = 6
const CAMBIO_DE_TURNO = 12 * 60 + 30
/** Minutes of the day between which receipts are written. */
export const HORAS = (fecha: string): [desde: number, hasta: number] => [
  7 * 60 + 45,
  diaDeSemana(fecha) === SABADO ? 16 * 60 : 18 * 60 + 30,
]
export const enTurno = (minuto: number): number => (minuto < CAMBIO_DE_TURNO ? RECEPCION : TARDE)

const FONDO = 50_000
const PARTE_CON_DIFERENCIA = 0.04
const PARTE_CON_PAGO = 0.05
const PAGOS = [
  ['Taxi al banco', 12_000],
  ['Agua para la oficina', 18_000],
  ['Copias de exámenes', 7_500],
  ['Envío de documentos', 9_500],
] as const
/** So much cash goes to the office before the till is counted, in whole thousands of lempiras. */
const MUCHO_EFECTIVO = 300_000
const MIL_LEMPIRAS = 100_000
const DIFERENCIAS = [-2_000, -500, -5_000, 500, 1_000, -1_000]

type FilasDeCajas = Record<'cajas' | 'caja_conteos' | 'caja_movimientos', Fila[]>

/** The tills of each day, one for each cashier who received money in it. */
export interface Cajas {
  /** Answers the till that is open for this cashier on that day, with these payments in it. */
  recibir(fecha: string, usuario_id: number, pagos: readonly { metodo: Metodo; monto: number }[]): number
  /** All of them, counted and closed. */
  cerrar(): FilasDeCajas
}

interface Abierta {
  id: number
  fecha: string
  usuario_id: number
  esperado: Map<Metodo, number>
}

export function abrirCajas(): Cajas {
  random.restart()
  movimientos.restart()
  const abiertas = new Map<string, Abierta>()
  return {
    recibir(fecha, usuario_id, pagos) {
      const clave = `${fecha} ${usuario_id}`
      const caja = abiertas.get(clave) ?? {
        id: abiertas.size + 1,
        fecha,
        usuario_id,
        esperado: new Map<Metodo, number>([['efectivo', FONDO]]),
      }
      abiertas.set(clave, caja)
      for (const { metodo, monto } of pagos) caja.esperado.set(metodo, (caja.esperado.get(metodo) ?? 0) + monto)
      return caja.id
    },
    cerrar() {
      const filas: FilasDeCajas = { cajas: [], caja_conteos: [], caja_movimientos: [] }
      for (const caja of abiertas.values()) cerrarUna(caja, filas)
      return filas
    },
  }
}

function cerrarUna({ id, fecha, usuario_id, esperado }: Abierta, filas: FilasDeCajas): void {
  const diferencia = random.chance(PARTE_CON_DIFERENCIA) ? random.pick(DIFERENCIAS) : 0
  const [desde, hasta] = HORAS(fecha)
  const [abre, cierra] =
    usuario_id === RECEPCION
      ? [desde - random.int(3, 14), CAMBIO_DE_TURNO + random.int(1, 9)]
      : [CAMBIO_DE_TURNO - random.int(2, 9), hasta + random.int(5, 25)]
  const cerrada_en = instante(fecha, cierra)
  const observacion =
    diferencia < 0
      ? 'Faltante al contar; se revisó dos veces.'
      : diferencia > 0
        ? 'Sobrante: un vuelto que no se llevaron.'
        : null
  filas.cajas.push({
    id,
    usuario_id,
    abierta_en: instante(fecha, abre),
    fecha,
    fondo: FONDO,
    cerrada_en,
    cerrada_por: usuario_id,
    observacion,
    actualizado_en: cerrada_en,
  })
  const salio = mover({ id, fecha, usuario_id, esperado }, [abre, cierra], filas)
  for (const metodo of METODOS_CON_DINERO) {
    const cuanto = (esperado.get(metodo) ?? 0) - (metodo === 'efectivo' ? salio : 0)
    filas.caja_conteos.push({
      caja_id: id,
      metodo,
      esperado: cuanto,
      contado: cuanto + (metodo === 'efectivo' ? diferencia : 0),
    })
  }
}

/** Small payments of some days, and what is handed over when much cash came in; answers how much left the till. */
function mover(
  { id, fecha, usuario_id, esperado }: Abierta,
  [abre, cierra]: [number, number],
  filas: FilasDeCajas,
): number {
  let salio = 0
  const sale = (tipo: string, monto: number, concepto: string, minuto: number) => {
    salio += monto
    filas.caja_movimientos.push({
      caja_id: id,
      tipo,
      monto: -monto,
      concepto,
      fecha,
      usuario_id,
      creado_en: instante(fecha, minuto),
    })
  }
  if (movimientos.chance(PARTE_CON_PAGO)) {
    const [concepto, monto] = movimientos.pick(PAGOS)
    sale('pago', monto, concepto, movimientos.int(abre + 30, cierra - 30))
  }
  const recibido = (esperado.get('efectivo') ?? FONDO) - FONDO
  // Just before the count: every receipt of the day is in by then.
  if (recibido >= MUCHO_EFECTIVO)
    sale('entrega', Math.floor((recibido - salio) / MIL_LEMPIRAS) * MIL_LEMPIRAS, 'A la administración', cierra - 1)
  return salio
}

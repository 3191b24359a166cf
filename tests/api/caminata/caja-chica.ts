import type { CajaChica } from '#contract/gastos/caja-chica'
import { enviar, hecho, type Andante, type Paso } from './andante.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* Petty cash; its vouchers are among the expenses of `libros.ts`. */

const una = async ({ who, azar, mundo }: Andante): Promise<CajaChica | undefined> => {
  const id = mundo.una(azar, 'cajas_chicas')
  return id === undefined ? undefined : (await who.get<CajaChica>(`/CajaChica/${id}`)).body
}
const origen = ({ azar }: Andante) =>
  azar.chance(0.5)
    ? { metodo: 'efectivo', de_caja: azar.chance(0.7) }
    : { metodo: azar.pick(['cheque', 'transferencia']), de_caja: false }

export const CAJA_CHICA: Readonly<Record<string, Paso>> = {
  async fondo(andante) {
    const { azar, mundo, who } = andante
    const caja = mundo.todas('cajas_chicas').length < 3 ? undefined : await una(andante)
    const monto = azar.int(1, 2_000) * 100
    if (!caja)
      return hecho(
        mundo,
        'cajas_chicas',
        (await enviar(andante, '/CajaChica', {
          nombre: `Caja chica ${mundo.siguiente('caja chica')}`,
          responsable_id: who.usuario_id,
          monto,
          ...origen(andante),
        })) as unknown as Answer,
      )
    const { id, nombre, responsable_id, version } = caja
    return (await enviar(andante, `/CajaChica/${id}/cambiar`, {
      nombre,
      responsable_id,
      version,
      monto: azar.chance(0.1) ? 0 : monto,
      ...origen(andante),
    })) as unknown as Answer
  },

  async reponer(andante) {
    const caja = await una(andante)
    const vales = caja?.pendientes.filter(() => andante.azar.chance(0.7)) ?? []
    if (!caja || !vales.length) return undefined
    return (await enviar(andante, `/CajaChica/${caja.id}/reponer`, {
      gasto_ids: vales.map(({ gasto_id }) => gasto_id),
      total: vales.reduce((suma, { total }) => suma + total, 0),
      ...origen(andante),
    })) as unknown as Answer
  },

  async anularReposicion(andante) {
    const repuestas = (await una(andante))?.movimientos.filter(({ tipo }) => tipo === 'reposicion') ?? []
    if (!repuestas.length) return undefined
    const { id } = andante.azar.pick(repuestas)
    return andante.who.post(`/CajaChica/reposiciones/${id}/anular`, { motivo: 'Repuesta de más' })
  },

  async arqueo(andante) {
    const caja = await una(andante)
    return caja
      ? ((await enviar(andante, `/CajaChica/${caja.id}/arqueos`, {
          contado: Math.max(0, caja.en_caja + andante.azar.pick([0, 0, -500, 100])),
          observacion: 'Se contó dos veces',
        })) as unknown as Answer)
      : undefined
  },
}

import { beforeAll, expect } from 'vitest'
import type { Emision, Finiquito, Pendientes } from '#contract/catalogos/finiquitos'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import { estudiante } from '#tests/kit'
import * as hay from '#tests/kit'

export interface Deuda {
  matricula_id: number
  cliente_id: number
  cargos: number[]
}

export const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const acuerdo = (deuda: Deuda, condonado: number, extra: object = {}) => ({
  matricula_id: deuda.matricula_id,
  motivo: 'convenio',
  motivo_texto: 'Acuerdo con la madre',
  condonado,
  ...extra,
})

/** A school whose courses end, its accountant and a cashier with an open till. */
export function escena() {
  const server = startServer()
  const gente = {} as { conta: Client; recepcion: Client }

  beforeAll(async () => {
    gente.conta = await server.as('Contabilidad')
    gente.recepcion = await server.as('Recepción')
    await gente.recepcion.post('/Caja/abrir', { fondo: 1_000_000 })
  })

  /** An enrolment with charges of these amounts (centavos), nothing paid. */
  async function matricula(
    curso_id: number,
    montos: readonly number[],
    {
      estado = 'finalizada',
      descuento = 0,
      encargado_id,
      cliente_id,
    }: { estado?: string; descuento?: number; encargado_id?: number; cliente_id?: number } = {},
  ): Promise<Deuda> {
    cliente_id ??= await estudiante(server.db, { encargado_id })
    const id = await hay.matricula(server.db, { cliente_id, curso_id, estado })
    const cargos: number[] = []
    for (const [indice, bruto] of montos.entries()) {
      const cargo_id = await hay.cargo(server.db, cliente_id, bruto, {
        matricula_id: id,
        concepto: 'mensualidad',
        numero: indice + 1,
        descripcion: `Mensualidad ${indice + 1}`,
        fecha: '2026-07-01',
        vence: `2026-0${7 + indice}-05`,
        descuento: indice === 0 ? descuento : 0,
      })
      // A discount of before anybody had to sign for one.
      if (descuento) await server.db.run(sql`UPDATE cargos SET precio_lista = NULL WHERE id = ${cargo_id}`)
      cargos.push(cargo_id)
    }
    return { matricula_id: id, cliente_id, cargos }
  }
  function cobrar(
    { cliente_id, cargos }: Deuda,
    montos: readonly number[],
    pago = efectivo,
    quien = gente.recepcion,
  ): Promise<Answer<Recibo>> {
    const lineas = montos.flatMap((monto, indice) => (monto ? [{ cargo_id: cargos[indice], monto }] : []))
    return quien.post<Recibo>(
      '/RecibosIndividuales',
      { cliente_id, lineas, pagos: [pago(montos.reduce((suma, monto) => suma + monto, 0))] },
      key(),
    )
  }
  async function pagar(...cobro: Parameters<typeof cobrar>): Promise<Recibo> {
    const { status, body } = await cobrar(...cobro)
    expect(status).toBe(201)
    return body
  }
  /** Paid in full while the course still ran; then it ended. */
  async function saldada(
    curso_id: number,
    montos: readonly number[] = [100_000, 120_000],
    opciones: Parameters<typeof matricula>[2] = {},
  ): Promise<Deuda> {
    const una = await matricula(curso_id, montos, { ...opciones, estado: 'activa' })
    await pagar(
      una,
      montos.map((monto, indice) => monto - (indice === 0 ? (opciones.descuento ?? 0) : 0)),
    )
    await terminar(una, opciones.estado)
    return una
  }
  const terminar = ({ matricula_id }: Deuda, estado = 'finalizada') =>
    server.db.run(sql`UPDATE matriculas SET estado = ${estado} WHERE id = ${matricula_id}`)
  const pendientes = async (consulta: string, quien = gente.conta) =>
    (await quien.get<Pendientes>(`/Finiquitos/pendientes?${consulta}`)).body
  const emitir = (matricula_ids: number[], quien = gente.conta): Promise<Answer<Emision>> =>
    quien.post<Emision>('/Finiquitos/emitir', { matricula_ids }, key())
  const leer = async (id: number, quien = gente.conta) => (await quien.get<Finiquito>(`/Finiquitos/${id}`)).body
  const vigenteDe = async ({ matricula_id }: Deuda): Promise<Finiquito | undefined> => {
    const { body } = await gente.conta.list<{ id: number }>('Finiquitos', { matricula_id, estado: 'vigente' })
    return body[0] && leer(body[0].id)
  }
  const emitido = async (deuda: Deuda): Promise<Finiquito> => {
    const { body } = await emitir([deuda.matricula_id])
    return leer(body.emitidos[0]?.id ?? 0)
  }
  const acordar = (deuda: Deuda, condonado: number, extra: object = {}, quien = gente.conta) =>
    quien.post<Finiquito>('/FiniquitosManuales', acuerdo(deuda, condonado, extra), key())
  const debe = async ({ matricula_id }: Deuda): Promise<number> =>
    (
      await server.db.one<{ debe: number }>(
        sql`
          SELECT sum(neto - aplicado)::bigint AS debe
          FROM cargos
          WHERE matricula_id = ${matricula_id} AND anulado_en IS NULL
        `,
      )
    ).debe
  return {
    server,
    gente,
    matricula,
    cobrar,
    pagar,
    saldada,
    terminar,
    pendientes,
    emitir,
    leer,
    vigenteDe,
    emitido,
    acordar,
    debe,
  }
}

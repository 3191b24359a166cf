import { expect } from 'vitest'
import type { Meta } from '#contract/ajustes/metas'
import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { trabajoDe, TRABAJOS, type PorAtender, type Trabajo } from '#contract/inicio/por-atender'
import type { MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import { TRAMOS, type CxCResumen } from '#contract/reportes/cxc'
import type { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import type { ReciboGrupo, RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { RetencionesResumen } from '#contract/reportes/retenciones'
import { hoy } from '#server/base/clock'
import type { Client } from './helper.ts'

const FILTROS = filtrosDelTablero(hoy())
export const tableroDe = async (quien: Client) => {
  const { status, body } = await quien.get<Tablero>('/Dashboard')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Every figure beside the report that it leads to, asked with the very filter of its link. */
export async function expectAsReported(admin: Client): Promise<Tablero> {
  const tablero = await tableroDe(admin)
  const resumen = async <T>(modulo: string, filter: object) =>
    (await admin.get<T>(`/${modulo}/resumen?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)).body
  const cuantos = async (modulo: string, filter: object) =>
    Number((await admin.list(modulo, filter, ['id', 'ASC'], [0, 0])).headers.get('X-Total-Count'))

  const delMes = await resumen<RecibosResumen>('RecibosGeneral', FILTROS.ingresosDelMes)
  expect(tablero.ingresos).toMatchObject({
    hoy: (await resumen<RecibosResumen>('RecibosGeneral', FILTROS.ingresosDeHoy)).recibido,
    mes: delMes.recibido,
    hace_un_anio: (await resumen<RecibosResumen>('RecibosGeneral', FILTROS.haceUnAnio)).recibido,
  })
  expect(tablero.ingresos?.por_metodo).toEqual(
    delMes.por_metodo
      .filter(({ metodo }) => metodo !== 'saldo_a_favor')
      .map(({ metodo, monto }) => ({ metodo, monto })),
  )
  const { body: meses } = await admin.list<ReciboGrupo>('RecibosGeneral', FILTROS.ingresosPorMes, ['id', 'ASC'])
  expect(tablero.ingresos?.por_mes).toHaveLength(12)
  expect(
    tablero.ingresos?.por_mes.filter(({ recibido }) => recibido !== 0).map(({ mes, recibido }) => [mes, recibido]),
  ).toEqual(meses.filter(({ recibido }) => recibido !== 0).map(({ id, recibido }) => [id, recibido]))

  const { body: metas } = await admin.list<Meta>('Metas', {}, ['anio', 'ASC'], [0, 999])
  const meta = (tipo: string, mes = hoy()) =>
    metas.find(
      (una) =>
        una.tipo === tipo &&
        una.curso_id === null &&
        una.categoria_id === null &&
        `${una.anio}-${String(una.mes).padStart(2, '0')}` === mes.slice(0, 7),
    )?.valor ?? null
  expect(tablero.ingresos?.meta).toBe(meta('ingresos'))
  for (const fila of tablero.ingresos?.por_mes ?? []) expect(fila.meta, fila.mes).toBe(meta('ingresos', fila.mes))
  expect(tablero.matriculas).toEqual({
    mes: await cuantos('Matriculas', FILTROS.matriculas),
    meta: meta('matriculas'),
    hace_un_anio: await cuantos('Matriculas', FILTROS.matriculasHaceUnAnio),
  })
  const deRegistros = async (filtro: object) => (await resumen<RegistrosResumen>('NuevosRegistros', filtro)).registros
  expect(tablero.registros).toEqual({
    mes: await deRegistros(FILTROS.registros),
    meta: meta('registros'),
    hace_un_anio: await deRegistros(FILTROS.haceUnAnio),
  })
  const vencidoAntes = await resumen<CxCResumen>('CxC', FILTROS.vencidoHaceUnAnio)
  expect(tablero.vencido_hace_un_anio).toBe(vencidoAntes.vencido)

  const { vencido, debe, ...cxc } = await resumen<CxCResumen>('CxC', FILTROS.porCobrar)
  expect(tablero.por_cobrar).toEqual({
    vencido,
    debe,
    ...Object.fromEntries(TRAMOS.map((tramo) => [tramo, cxc[tramo]])),
  })
  const { cursos, cupo, inscritos, en_espera } = await resumen<MatriculadosResumen>(
    'ClientesMatriculados',
    FILTROS.cursos,
  )
  expect(tablero.cursos).toMatchObject({ cursos, cupo, inscritos, en_espera })
  for (const curso of tablero.cursos?.mayores ?? [])
    expect((await admin.get(`/ClientesMatriculados/${curso.id}`)).body).toMatchObject(curso)
  expect((await admin.get<{ clases: unknown }>('/Asistencia/clases')).body.clases).toEqual(tablero.clases?.clases)

  expect(tablero.rangos).toEqual((await admin.get('/RangosCAI/avisos')).body)
  return tablero
}

export const porAtenderDe = async (quien: Client): Promise<Partial<Record<Trabajo, Omit<PorAtender, 'trabajo'>>>> => {
  const { status, body } = await quien.get<PorAtender[]>('/PorAtender')
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.map(({ trabajo, ...cuanto }) => [trabajo, cuanto]))
}

/** Every kind of work beside the list that its link leads to, asked with the very filter of the link. */
export async function expectAsListed(admin: Client): Promise<Awaited<ReturnType<typeof porAtenderDe>>> {
  const porAtender = await porAtenderDe(admin)
  const { facturar } = (await admin.get<{ facturar: string }>('/Centro')).body
  for (const trabajo of TRABAJOS) {
    // Months have no list of what is not closed, and a month of the retentions is no row of theirs.
    if (trabajo === 'meses' || trabajo === 'retenciones') continue
    if (trabajo === 'sin_factura' && facturar !== 'al_cobrar') {
      expect(porAtender.sin_factura).toBeUndefined()
      continue
    }
    const { modulo, filtro } = trabajoDe(trabajo)
    const [lista, ademas] =
      trabajo === 'sin_factura' ? ['RecibosGeneral', { sin_factura: true }] : ([modulo, {}] as const)
    const { headers } = await admin.list(lista, { ...filtro(hoy()), ...ademas }, ['id', 'ASC'], [0, 0])
    expect([trabajo, porAtender[trabajo]?.cuantos ?? 0]).toEqual([trabajo, Number(headers.get('X-Total-Count'))])
  }
  const { por_mes } = (
    await admin.get<RetencionesResumen>(
      `/Retenciones/resumen?${new URLSearchParams({ filter: JSON.stringify(trabajoDe('retenciones').filtro(hoy())) })}`,
    )
  ).body
  const deben = por_mes.filter(({ mes, por_pagar }) => por_pagar > 0 && mes < hoy().slice(0, 7))
  const monto = deben.reduce((suma, { por_pagar }) => suma + por_pagar, 0)
  expect(porAtender.retenciones).toEqual(deben.length ? { cuantos: deben.length, monto, atrasados: null } : undefined)
  return porAtender
}

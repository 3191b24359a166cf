import { expect, it } from 'vitest'
import { cuantosPuestos, filtrosEn, repartirFiltros, sinFiltros, type FiltroDeclarado } from './filtros-model.ts'

const Uno = (_: FiltroDeclarado) => null
const FILTROS = filtrosEn(
  <>
    <Uno source="fecha" />
    <>
      <Uno source="estado" />
      {false}
      <Uno source="cuenta" claves={['con_deuda', 'vencido']} />
    </>
    <Uno source="metodo" />
    <Uno source="periodo" />
    <Uno source="caja_id" soloPuesto />
  </>,
)
const nombres = (filtros: readonly { props: FiltroDeclarado }[]) => filtros.map(({ props }) => props.source)
const aLaVista = (values: Record<string, unknown>, abiertos: string[] = []) =>
  nombres(repartirFiltros(FILTROS, values, abiertos).aLaVista)

it('the first three filters stand in the bar, the others behind its button', () => {
  expect(aLaVista({})).toEqual(['fecha', 'estado', 'cuenta'])
  expect(nombres(repartirFiltros(FILTROS, {}, []).otros)).toEqual(['metodo', 'periodo'])
})

it('a filter that is set, or was asked for, stands in the bar', () => {
  expect(aLaVista({ metodo: 'cheque' })).toEqual(['fecha', 'estado', 'cuenta', 'metodo'])
  expect(aLaVista({ periodo_gte: '2026-01-01' }, ['metodo'])).toEqual([
    'fecha',
    'estado',
    'cuenta',
    'metodo',
    'periodo',
  ])
  expect(aLaVista({ caja_id: 7 })).toContain('caja_id')
  expect(nombres(repartirFiltros(FILTROS, { vencido: true }, []).otros)).toEqual(['metodo', 'periodo'])
})

it('counts a span of dates once, and neither the search nor what the rows are', () => {
  expect(
    cuantosPuestos({ q: 'ana', vista: 'dia', fecha_gte: '2026-01-01', fecha_lte: '2026-01-31', estado: 'x' }),
  ).toBe(2)
  expect(sinFiltros({ q: 'ana', vista: 'dia', fecha_lapso: 'hoy', rango_id: 3 })).toEqual({ q: 'ana', vista: 'dia' })
  const esteMes = { fecha_lapso: 'este_mes' }
  expect(sinFiltros({ ...esteMes, q: 'ana', metodo: 'cheque' }, esteMes)).toEqual({ ...esteMes, q: 'ana' })
  expect(sinFiltros({ fecha_lapso: 'hoy' }, esteMes)).toEqual(esteMes)
  // Nobody chose what a list begins with, and what was taken away from it is not brought back.
  for (const values of [esteMes, { ...esteMes, q: 'ana' }, {}]) expect(sinFiltros(values, esteMes)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { CursoFila, CursoFormulario } from '#contract/catalogos/cursos'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { camposDe, cambioDe, pedidoDe, renglonDe, type CampoCambiable } from './cambiar-model.ts'

const campos = camposDe(
  'Cursos',
  columnasDe(CursoFila, [
    ['nombre', { edita: true }],
    ['docente_nombre', { edita: { campo: 'docente_id', referencia: { recurso: 'usuarios/docentes' } } }],
    ['fecha_fin', { edita: true }],
    'inscritos',
    ['precio_mensualidad', { edita: true }],
    ['estado', { edita: { opciones: ['abierto', 'finalizado'] } }],
  ]),
  CursoFormulario,
)
const campo = (nombre: string) => campos.find((uno) => uno.campo === nombre) as CampoCambiable

it('offers the fields that a list edits, in the order of the module, each with the ways that its kind admits', () => {
  expect(campos.map((uno) => [uno.campo, uno.haceres])).toEqual([
    ['precio_mensualidad', ['poner', 'sumar', 'porcentaje']],
    ['estado', ['poner']],
    ['nombre', ['poner', 'reemplazar']],
    ['docente_id', ['poner', 'quitar']],
    ['fecha_fin', ['poner', 'sumar']],
  ])
})

it('asks for nothing while something is missing, or can’t be read', () => {
  const precio = renglonDe(campo('precio_mensualidad'))
  expect(cambioDe(precio, campo('precio_mensualidad'))).toBeUndefined()
  expect(cambioDe({ ...precio, puntos_basicos: 0 }, campo('precio_mensualidad'))).toBeUndefined()
  expect(cambioDe({ ...precio, puntos_basicos: 500 }, campo('precio_mensualidad'))).toEqual({
    campo: 'precio_mensualidad',
    hace: 'porcentaje',
    puntos_basicos: 500,
    redondeo: 1,
  })
  expect(cambioDe({ ...precio, hace: 'poner', valor: 'mucho' }, campo('precio_mensualidad'))).toBeUndefined()
  expect(cambioDe({ campo: 'nombre', hace: 'reemplazar', busca: '' }, campo('nombre'))).toBeUndefined()
  expect(cambioDe({ campo: 'docente_id', hace: 'poner', valor: '7' }, campo('docente_id'))).toMatchObject({ valor: 7 })
})

it('reaches those that are chosen, or all that the filter holds', () => {
  const forma = {
    alcance: 'elegidos' as const,
    cambios: [{ campo: 'estado', hace: 'poner' as const, valor: 'finalizado' }],
    actualizar_cargos: false,
    motivo: '',
  }
  const donde = { ids: [1, 2], filter: { estado: 'abierto' } }
  expect(pedidoDe(forma, campos, donde)).toMatchObject({ ids: [1, 2] })
  expect(pedidoDe({ ...forma, alcance: 'filtro' }, campos, donde)).toMatchObject({ filter: { estado: 'abierto' } })
  expect(pedidoDe({ ...forma, cambios: [...forma.cambios, renglonDe(campo('nombre'))] }, campos, donde)).toBeUndefined()
})

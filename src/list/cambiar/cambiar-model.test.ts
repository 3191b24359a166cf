import { expect, it } from 'vitest'
import { CursoFila, CursoFormulario } from '#contract/catalogos/cursos'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import {
  camposDe,
  cambioDe,
  faltasDe,
  loQueFalta,
  nadaCambia,
  pedidoDe,
  renglonDe,
  type CampoCambiable,
  type Forma,
} from './cambiar-model.ts'

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

it('says beside its field what can’t be taken, in words, and nothing of what is not written yet', () => {
  const precio = renglonDe(campo('precio_mensualidad'))
  const forma = (renglon: object): Forma => ({
    alcance: 'filtro',
    cambios: [{ ...precio, ...renglon }],
    actualizar_cargos: false,
    motivo: '',
  })
  const faltas = (renglon: object, pideMotivo = false) => faltasDe(forma(renglon), campos, pideMotivo)
  expect(faltas({})).toEqual({})
  for (const puntos_basicos of ['abc', -10_001, 100_001]) {
    expect(faltas({ puntos_basicos })).toEqual({ cambios: [{ puntos_basicos: 'varios.porcentaje_fuera' }] })
    expect(pedidoDe(forma({ puntos_basicos }), campos, { ids: [], filter: {} })).toBeUndefined()
  }
  expect(faltas({ hace: 'sumar', monto: 'x' })).toEqual({ cambios: [{ monto: 'varios.sumando_ilegible' }] })
  expect(faltas({ hace: 'poner', valor: 'x' })).toMatchObject({ cambios: [{ valor: { args: {} } }] })
  // React Admin shows a text, or a message with its args: anything else throws where it is drawn.
  expect(faltas({ puntos_basicos: -500 }, true)).toEqual({ motivo: 'varios.falta_motivo' })
})

it('says what is missing beside where it is written, once it is sent, and that nothing would change', () => {
  const precio = renglonDe(campo('precio_mensualidad'))
  const forma: Forma = {
    alcance: 'filtro',
    cambios: [
      precio,
      { ...precio, puntos_basicos: 500 },
      { ...precio, hace: 'sumar', monto: 0 },
      { ...precio, hace: 'poner' },
      { ...renglonDe(campo('nombre')), hace: 'reemplazar' },
    ],
    actualizar_cargos: false,
    motivo: '',
  }
  expect(loQueFalta(forma, campos)).toEqual({
    cambios: {
      0: { puntos_basicos: 'varios.sin.porcentaje' },
      2: { monto: 'varios.sin.sumar' },
      3: { valor: 'varios.sin.poner' },
      4: { busca: 'varios.sin.reemplazar' },
    },
  })
  expect(nadaCambia(forma)).toEqual({ cambios: { 0: { puntos_basicos: 'varios.nada_cambia' } } })
})

import { describe, expect, it } from 'vitest'
import { CursoFila, CursoFormulario } from '#contract/catalogos/cursos'
import { ClienteFila } from '#contract/catalogos/clientes'
import { Descuento, DescuentoFormulario } from '#contract/catalogos/descuentos'
import { ProductoCrear } from '#contract/catalogos/productos'
import { aprender } from '#i18n/aprendidas'
import { opciones } from '#i18n/es-HN/opciones'
import { validacion } from '#i18n/es-HN/validacion'
import { columnasDe, siBaja } from '#src/list/columnas/columnas-de.ts'
import { NADA_ESCRITO, poner } from './celdas-model.ts'
import { columnasDeCeldas, fijaDe, leer, pideMotivo, textoDe, type ColumnaDeCeldas } from './columnas.ts'
import { esquemaDe } from './regla.ts'

aprender({ opciones, validacion })

const curso = {
  id: 1,
  version: 1,
  codigo: 'ING-1',
  nombre: 'Inglés',
  categoria_id: 3,
  docente_id: 7,
  docente_nombre: 'Karla Mejía',
  periodo: '2026',
  fecha_inicio: '2026-02-01',
  fecha_fin: '2026-11-30',
  cupo: 20,
  precio_mensualidad: 150_000,
  estado: 'abierto',
  hasta_retiro: false,
}
const COLUMNAS = columnasDeCeldas(
  columnasDe(CursoFila, [
    ['nombre', { edita: false }],
    ['docente_nombre', { edita: { campo: 'docente_id', referencia: { recurso: 'usuarios/docentes' } } }],
    ['fecha_inicio', { edita: true }],
    ['cupo', { edita: true }],
    ['precio_mensualidad', { edita: true }],
    ['estado', { edita: { opciones: ['borrador', 'abierto', 'en_curso', 'finalizado'] } }],
    'inscritos',
  ]),
)
const de = (source: string): ColumnaDeCeldas => COLUMNAS.find((una) => una.source === source) as ColumnaDeCeldas
const SI_NO = columnasDeCeldas(columnasDe(ClienteFila, [['activo', { edita: true }]]))[0] as ColumnaDeCeldas

describe('columns while cells are changed', () => {
  it('are those that edit and those that are read beside them', () => {
    expect(COLUMNAS.map(({ campo }) => campo)).toEqual([
      'nombre',
      'docente_id',
      'fecha_inicio',
      'cupo',
      'precio_mensualidad',
      'estado',
    ])
    expect(fijaDe(de('nombre'), curso)).toBe('celdas.fija')
    expect(fijaDe(de('cupo'), curso)).toBeUndefined()
  })

  it.each([
    ['cupo', '1,250', 1250],
    ['cupo', 'veinte', 'veinte'],
    ['precio_mensualidad', 'L 1,650.50', 165_050],
    ['precio_mensualidad', 'mil', 'mil'],
    ['fecha_inicio', '15/3/26', '2026-03-15'],
    ['fecha_inicio', 'marzo', 'marzo'],
    ['estado', 'En curso', 'en_curso'],
    ['estado', 'EN CURSO ', 'en_curso'],
    ['estado', 'cerrado', 'cerrado'],
    ['cupo', '  ', null],
  ])('%s reads «%s»', (source, texto, valor) => expect(leer(de(source), curso, texto)).toBe(valor))

  it.each([
    ['Sí', true],
    ['x', true],
    ['NO', false],
    ['0', false],
    ['quizás', 'quizás'],
  ])('yes and no read «%s»', (texto, valor) => expect(leer(SI_NO, {}, texto)).toBe(valor))

  it('say a value as people write it, and what can not be read as it was typed', () => {
    const texto = (source: string, valor: unknown, nombre?: string) => textoDe(de(source), curso, { valor, nombre })
    expect(texto('precio_mensualidad', 150_000)).toBe('1,500.00')
    expect(texto('fecha_inicio', '2026-02-01')).toBe('01/02/2026')
    expect(texto('fecha_inicio', 'marzo')).toBe('marzo')
    expect(texto('estado', 'en_curso')).toBe('En curso')
    expect(texto('estado', 'cerrado')).toBe('cerrado')
    expect(texto('docente_nombre', 7)).toBe('Karla Mejía')
    expect(texto('docente_nombre', 8, 'Luis Paz')).toBe('Luis Paz')
    expect(texto('docente_nombre', null)).toBe('')
    expect(texto('cupo', null)).toBe('')
  })

  it('are written by the row where rows differ', () => {
    const [valor] = columnasDeCeldas(
      columnasDe(Descuento, [
        ['valor', { edita: { como: ({ tipo }) => (tipo === 'monto' ? 'dinero' : 'porcentaje') } }],
      ]),
    )
    expect(leer(valor as ColumnaDeCeldas, { tipo: 'monto' }, 'L 5')).toBe(500)
    expect(leer(valor as ColumnaDeCeldas, { tipo: 'porcentaje' }, '12.5 %')).toBe(1250)
  })
})

describe('a price that goes down', () => {
  const precios = columnasDeCeldas(columnasDe(CursoFila, [['precio_mensualidad', { edita: { pideMotivo: siBaja } }]]))
  const puesta = (valor: unknown, regla = () => ({})) =>
    poner(NADA_ESCRITO, [{ registro: curso, nombreDeFila: 'Inglés', campo: 'precio_mensualidad', valor }], regla)

  it('asks for its reason, and one that goes up or is not saved does not', () => {
    expect(pideMotivo(puesta(140_000), precios)).toBe(true)
    expect(pideMotivo(puesta(160_000), precios)).toBe(false)
    expect(
      pideMotivo(
        puesta(140_000, () => ({ precio_mensualidad: 'No.' })),
        precios,
      ),
    ).toBe(false)
  })
})

describe("the form's own rule at a cell", () => {
  const esquema = esquemaDe(CursoFormulario)

  it('says its sentence', () => {
    expect(esquema.regla(curso, { cupo: 'veinte' })).toEqual({ cupo: 'Escriba un número.' })
    expect(esquema.regla(curso, { precio_mensualidad: 'mil' }).precio_mensualidad).toMatch(/^No se entiende como monto/)
    expect(esquema.regla(curso, { estado: 'cerrado' })).toHaveProperty('estado')
    expect(esquema.regla(curso, { nombre: null })).toHaveProperty('nombre')
    expect(esquema.regla(curso, { cupo: 5 })).toEqual({})
  })

  it('between two fields is said at the one that was changed', () => {
    expect(Object.keys(esquema.regla(curso, { fecha_inicio: '2027-01-01' }))).toEqual(['fecha_inicio'])
    expect(Object.keys(esquema.regla(curso, { fecha_fin: '2025-01-01' }))).toEqual(['fecha_fin'])
  })

  it('that a record broke before is none of who changes another field of it', () => {
    expect(esquema.regla({ ...curso, fecha_fin: '2020-01-01' }, { cupo: 5 })).toEqual({})
  })

  it('asks nothing of fields that the list has not', () => {
    expect(esquemaDe(DescuentoFormulario).regla({ valor: 500 }, { nombre: 'Pronto pago' })).toEqual({})
  })

  it('cleans what it takes, and knows what may be empty', () => {
    const productos = esquemaDe(ProductoCrear)
    expect(productos.limpio('nombre', '  Cuaderno   rayado ')).toBe('Cuaderno rayado')
    expect(productos.limpio('categoria', '')).toBeNull()
    expect(productos.limpio('precio', 'mil')).toBe('mil')
    expect([productos.vacio('categoria'), productos.vacio('nombre'), productos.vacio('precio')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

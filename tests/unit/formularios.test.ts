import { expect, it } from 'vitest'
import type * as z from 'zod'
import { CentroCambiar, CentroFormulario } from '#contract/ajustes/centro'
import { MetaFormulario } from '#contract/ajustes/metas'
import { ClienteCrear } from '#contract/catalogos/clientes'
import { ConvocatoriaFormulario } from '#contract/catalogos/convocatorias'
import { CursoFormulario } from '#contract/catalogos/cursos'
import { DescuentoFormulario } from '#contract/catalogos/descuentos'
import { RangoFormulario } from '#contract/facturacion/rangos'
import { FILAS } from '#server/importacion/lectura/filas'

/* Rules between two fields are told by the form before the server tells them, beside the same field. */

const REQUERIDO = 'validacion.requerido'

function erroresDe(esquema: z.ZodType, valores: object): Record<string, string> {
  const { error } = esquema.safeParse(valores)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const meta = { anio: 2026, mes: 5, tipo: 'ingresos', valor: 100 }
const rango = {
  cai: '3A1F2B-9C4D5E-6F7A8B-9C0D1E-2F3A4B-5C',
  establecimiento: '000',
  punto_emision: '001',
  tipo: '01',
  desde: 10,
  hasta: 20,
  fecha_limite: '2026-12-31',
}
const descuento = { nombre: 'Hermanos', tipo: 'porcentaje', valor: 1_000, aplica_a: 'todo' }
const curso = {
  codigo: 'ING-1',
  nombre: 'Inglés',
  categoria_id: 1,
  periodo: '2026-I',
  fecha_inicio: '2026-02-01',
  fecha_fin: '2026-06-30',
  cupo: 20,
}
const campana = { nombre: 'Matrícula', abre: '2026-01-01', cierra: '2026-02-01', cursos: [1] }
const centro = {
  nombre: 'Escuela',
  mayoria_edad: 18,
  mora_tipo: 'fija',
  mora_valor: 5_000,
  mora_dias: 5,
  mora_cada: 'una_vez',
  facturar: 'nunca',
  manual_dias: 3,
  arreglo_cuotas: 6,
  arreglo_dias: 30,
  exigir_referencia: false,
  conteo_ciego: false,
  limite_consumidor_final: 1_000_000,
  ...Object.fromEntries(
    Object.keys(CentroCambiar.shape)
      .filter((k) => k.startsWith('motivos_'))
      .map((k) => [k, []]),
  ),
}
const cliente = { nombres: 'Sofía', apellidos: 'Mejía' }
const madre = { nombres: 'Ana', apellidos: 'Reyes', parentesco: 'madre', dni: '0801199000001' }

it.each<[what: string, z.ZodType, object, Record<string, string>]>([
  ['a goal', MetaFormulario, meta, {}],
  [
    'a goal of a course and of a category',
    MetaFormulario,
    { ...meta, curso_id: 1, categoria_id: 1 },
    { categoria_id: 'metas.error.curso_y_categoria' },
  ],
  ['a range', RangoFormulario, rango, {}],
  [
    'a range that ends before it begins',
    RangoFormulario,
    { ...rango, hasta: 9 },
    { hasta: 'facturacion.error.hasta_antes' },
  ],
  [
    'a range that goes on outside of itself',
    RangoFormulario,
    { ...rango, siguiente: 22 },
    { siguiente: 'facturacion.error.siguiente_fuera' },
  ],
  ['a discount', DescuentoFormulario, descuento, {}],
  [
    'a discount of more than all, that ends before it begins',
    DescuentoFormulario,
    { ...descuento, valor: 10_001, desde: '2026-02-01', hasta: '2026-01-01' },
    { valor: 'validacion.porcentaje_maximo', hasta: 'validacion.fin_antes' },
  ],
  ['a course', CursoFormulario, curso, {}],
  [
    'a course that ends before it begins, for nobody’s age, with an hour that ends before it begins',
    CursoFormulario,
    {
      ...curso,
      fecha_fin: '2026-01-01',
      edad_min: 10,
      edad_max: 5,
      horarios: [{ dia: 1, hora_inicio: '10:00', hora_fin: '08:00' }],
    },
    {
      fecha_fin: 'validacion.fin_antes',
      edad_max: 'validacion.edad_rango',
      'horarios.0.hora_fin': 'validacion.hora_fin_antes',
    },
  ],
  ['a campaign', ConvocatoriaFormulario, campana, {}],
  [
    'a campaign that closes before it opens, with a course twice',
    ConvocatoriaFormulario,
    { ...campana, cierra: '2025-12-31', cursos: [1, 1] },
    { cierra: 'validacion.fin_antes', cursos: 'validacion.repetido' },
  ],
  ['a centre', CentroFormulario, centro, {}],
  [
    'a late fee of nothing',
    CentroFormulario,
    { ...centro, mora_valor: 0 },
    { mora_valor: 'validacion.monto_positivo' },
  ],
  [
    'a late fee of more than all',
    CentroFormulario,
    { ...centro, mora_tipo: 'porcentaje', mora_valor: 10_001 },
    { mora_valor: 'validacion.porcentaje_maximo' },
  ],
  ['a student with her mother', ClienteCrear, { ...cliente, encargados: [{ ...madre, principal: true }] }, {}],
  [
    'a guardian without a name',
    ClienteCrear,
    { ...cliente, encargados: [{ parentesco: 'padre' }] },
    { 'encargados.0.nombres': REQUERIDO, 'encargados.0.apellidos': REQUERIDO },
  ],
  [
    'two who are the same, and both the first to be called',
    ClienteCrear,
    {
      ...cliente,
      encargados: [
        { ...madre, encargado_id: 3, principal: true },
        { ...madre, encargado_id: 3, principal: true },
      ],
    },
    {
      'encargados.1.principal': 'validacion.un_principal',
      'encargados.1.nombres': 'validacion.en_otra_fila',
      'encargados.1.dni': 'validacion.en_otra_fila',
    },
  ],
  [
    'a name for invoices twice',
    ClienteCrear,
    {
      ...cliente,
      datos_facturacion: [
        { tipo: 'persona', nombre: 'Ana' },
        { tipo: 'persona', nombre: 'Ana' },
      ],
    },
    { 'datos_facturacion.1.nombre': 'validacion.en_otra_fila' },
  ],
  [
    'a row of a student whose guardian has no name, and whose debt no amount',
    FILAS.clientes,
    { ...cliente, encargado_telefono: '+50499990000', saldo_inicial_vence: '2026-05-01', otro_documento_pais: 'SV' },
    {
      encargado_nombres: REQUERIDO,
      encargado_apellidos: REQUERIDO,
      saldo_inicial: REQUERIDO,
      otro_documento: REQUERIDO,
    },
  ],
  [
    'a row of a course that ends before it begins',
    FILAS.cursos,
    { ...curso, categoria_id: undefined, categoria: 'Idiomas', fecha_fin: '2026-01-01' },
    { fecha_fin: 'validacion.fin_antes' },
  ],
  ['a row of an enrolment of nobody', FILAS.matriculas, { curso_codigo: 'ING-1' }, { cliente_codigo: REQUERIDO }],
])('%s', (_what, esquema, valores, errores) => {
  expect(erroresDe(esquema, valores)).toEqual(errores)
})

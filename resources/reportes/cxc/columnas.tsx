import { formatoNumero } from '#contract/texto/formato'
import { TRAMOS, CxCCargo, CxCCliente, CxCCurso, CxCEncargado, type VistaCxC } from '#contract/reportes/cxc'
import { columnasDe, type ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { RecordadoEn } from './Recordado.tsx'
import { SinNombre } from './SinNombre.tsx'

/** Columns of the ages; a course's or a guardian's debt has a figure more than a student's. */
const edades = (minimo: number) =>
  [
    ...TRAMOS.map(
      (tramo) => [tramo, { label: `cxc.columna.${tramo}`, sinCero: true, minimo, importancia: 2 }] as const,
    ),
    ['vencido', { sinCero: true, minimo }],
    ['debe', { sinCero: true, fuerte: true, minimo: minimo + 12 }],
  ] as const

const A_FAVOR = ['a_favor', { sinCero: true, minimo: 96, importancia: 3 }] as const

/** The columns of each kind of row; an amount that is nothing is a dash, so that what there is stands out. */
export const COLUMNAS: Record<VistaCxC, readonly ColumnaDeLista[]> = {
  cliente: columnasDe(CxCCliente, [
    'codigo',
    ['nombre', { label: 'campos.cliente', minimo: 152 }],
    'encargado_nombre',
    ...edades(108),
    A_FAVOR,
    ['ultimo_pago', { label: 'cxc.columna.ultimo_pago', disableSort: true, importancia: 3 }],
    [
      'recordado_en',
      {
        clase: 'palabra',
        label: 'cxc.columna.recordado_en',
        minimo: 136,
        render: (fila) => <RecordadoEn fila={fila} />,
      },
    ],
  ]),
  curso: columnasDe(CxCCurso, [
    ['nombre', { label: 'campos.curso', render: ({ nombre }) => nombre || <SinNombre clave="cxc.sin_curso" /> }],
    ['periodo', { minimo: 92 }],
    'estudiantes',
    ...edades(114),
  ]),
  encargado: columnasDe(CxCEncargado, [
    [
      'nombre',
      { label: 'campos.encargado', render: ({ nombre }) => nombre || <SinNombre clave="cxc.sin_encargado" /> },
    ],
    'telefono',
    'estudiantes',
    ...edades(114),
    A_FAVOR,
  ]),
  cargo: columnasDe(CxCCargo, [
    'cliente_nombre',
    'descripcion',
    'curso_nombre',
    'fecha',
    'vence',
    ['dias', { label: 'cxc.columna.dias', render: ({ dias }) => (dias > 0 ? formatoNumero(dias) : null) }],
    ['debe', { sinCero: true, fuerte: true }],
  ]),
}

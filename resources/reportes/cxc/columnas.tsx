import { formatoNumero } from '#contract/texto/formato'
import { TRAMOS, CxCCargo, CxCCliente, CxCCurso, CxCEncargado, type VistaCxC } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { columnasDe, type ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { EnGris } from '#src/list/EnGris.tsx'
import { RecordadoEn } from './Recordado.tsx'
import { SinNombre } from './SinNombre.tsx'

/** Columns of the ages; a course's or a guardian's debt has a figure more than a student's. */
const edades = (minimo: number) =>
  [
    ...TRAMOS.map(
      (tramo) =>
        [
          tramo,
          // A sum that is not due yet leaves before what somebody does about one that is.
          { label: `cxc.columna.${tramo}`, sinCero: true, minimo, importancia: tramo === 'al_dia' ? 3 : 2 },
        ] as const,
    ),
    ['vencido', { sinCero: true, minimo }],
    ['debe', { sinCero: true, fuerte: true, minimo: minimo + 12 }],
  ] as const

/** Days of the latest charge: the report opens with the most, in every kind of row. */
const ATRASO = [
  'dias',
  {
    label: 'cxc.columna.dias',
    importancia: 1,
    sortByOrder: 'DESC',
    // Owing nothing that is due is being up to date, though a charge is to come.
    render: ({ dias }: { dias: number }) =>
      dias > 0 ? formatoNumero(dias) : <EnGris>{translate('cxc.columna.sin_atraso')}</EnGris>,
  },
] as const

const A_FAVOR = ['a_favor', { sinCero: true, minimo: 84, importancia: 3 }] as const

/** The columns of each kind of row; an amount that is nothing is a dash, so that what there is stands out. */
export const COLUMNAS: Record<VistaCxC, readonly ColumnaDeLista[]> = {
  cliente: columnasDe(CxCCliente, [
    'codigo',
    ['nombre', { label: 'campos.cliente', minimo: 152 }],
    'encargado_nombre',
    ATRASO,
    ...edades(84),
    A_FAVOR,
    ['ultimo_pago', { label: 'cxc.columna.ultimo_pago', importancia: 3 }],
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
    ATRASO,
    ...edades(84),
  ]),
  encargado: columnasDe(CxCEncargado, [
    [
      'nombre',
      { label: 'campos.encargado', render: ({ nombre }) => nombre || <SinNombre clave="cxc.sin_encargado" /> },
    ],
    'telefono',
    'estudiantes',
    ATRASO,
    ...edades(84),
    A_FAVOR,
  ]),
  cargo: columnasDe(CxCCargo, [
    'cliente_nombre',
    'descripcion',
    'curso_nombre',
    'fecha',
    'vence',
    ATRASO,
    ['debe', { sinCero: true, fuerte: true }],
  ]),
}

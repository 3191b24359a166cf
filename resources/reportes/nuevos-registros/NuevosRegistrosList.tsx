import { formatoFechaCorta, formatoNumero } from '#contract/texto/formato'
import { RegistroFila, type RegistrosResumen } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { FiltroDelResumen } from '#src/list/filtros/FiltroDelResumen.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { DecidirVarios } from './DecidirVarios.tsx'
import { Rafagas } from './Rafagas.tsx'
import { porDecidir } from './registros-model.ts'

const ORDEN = { field: 'pendiente', order: 'DESC' as const }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const OCULTAS = ['codigo', 'variante', 'fecha_nacimiento', 'reserva_hasta']

const lasConvocatorias = ({ por_convocatoria }: RegistrosResumen) =>
  por_convocatoria.map(({ convocatoria_id, convocatoria_nombre }) => ({
    id: convocatoria_id,
    nombre: convocatoria_nombre,
  }))

const filtros = (
  <>
    {filtrosDe(RegistroFila, [['pendiente', { label: 'registros.por_decidir' }], 'estado'])}
    <FiltroDelResumen<RegistrosResumen> source="convocatoria_id" opciones={lasConvocatorias} />
    {filtrosDe(RegistroFila, [
      'variante',
      ['curso_id', { de: 'Cursos', sort: RECIENTES }],
      ['categoria_id', { de: 'CursoCategorias' }],
      ['fecha', { clase: 'fecha', label: 'campos.recibido_en' }],
    ])}
  </>
)

const cifras = ({ registros, pendientes, en_espera }: RegistrosResumen) => [
  { label: 'registros.por_decidir', valor: formatoNumero(pendientes) },
  { label: 'registros.esperan', valor: formatoNumero(en_espera) },
  { label: 'registros.decididos', valor: formatoNumero(registros - pendientes) },
  { label: 'registros.en_total', valor: formatoNumero(registros) },
]

const COLUMNAS = columnasDe(RegistroFila, [
  'codigo',
  ['nombre', { label: 'campos.estudiante' }],
  'fecha_nacimiento',
  'encargado_nombre',
  'telefono',
  ['cursos', { render: (fila) => <Cursos fila={fila} /> }],
  'convocatoria_nombre',
  'variante',
  'estado',
  'reserva_hasta',
  ['creado_en', { label: 'campos.recibido_en' }],
])

/** The registrations that parents sent by the public forms: those to decide first. */
export function NuevosRegistrosList() {
  const tarjeta = (fila: RegistroFila) => ({
    titulo: fila.nombre,
    detalle: fila.cursos || fila.convocatoria_nombre,
    cifra: <EstadoDe estado={fila.estado} />,
    estado:
      porDecidir(fila) &&
      (fila.en_espera > 0
        ? translate('registros.espera')
        : translate('registros.reserva_hasta', { fecha: formatoFechaCorta(fila.reserva_hasta) })),
  })
  return (
    <Lista<RegistroFila>
      orden={ORDEN}
      busca="registros.busca"
      exporta
      filtros={filtros}
      resumen={
        <>
          <Resumen cifras={cifras} cuantas={4} />
          <Rafagas />
        </>
      }
      ocultas={OCULTAS}
      masivas={<DecidirVarios />}
      tarjeta={tarjeta}
      columnas={COLUMNAS}
    />
  )
}

const Cursos = ({ fila: { cursos, en_espera } }: { fila: RegistroFila }) =>
  en_espera > 0 ? `${cursos} (${translate('registros.espera')})` : cursos

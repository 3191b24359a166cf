import { ORIGENES } from '#contract/catalogos/clientes'
import { formatoFecha, formatoMesCorto, formatoNumero, enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { ClienteRegistrado, type RegistradosResumen } from '#contract/reportes/clientes-registrados'
import { translate } from '#i18n/translate'
import { Columnas } from '#src/charts/Columnas.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_ANIO = { fecha_lapso: 'este_anio' }
const OCULTAS = ['activo']

const filtros = filtrosDe(ClienteRegistrado, [['fecha', { label: 'campos.ingreso' }], 'origen', 'activo'])

const COLUMNAS = columnasDe(ClienteRegistrado, [
  ['fecha', { label: 'campos.ingreso' }],
  'codigo',
  'nombre',
  'origen',
  'encargado_nombre',
  'telefono',
  'cursos',
  'activo',
])

/** Students by the day on which the school came to know them, and how. */
export const ClientesRegistradosList = () => (
  <Lista<ClienteRegistrado>
    orden={ORDEN}
    filtrosIniciales={ESTE_ANIO}
    filtros={filtros}
    busca="catalogos.clientes.busca"
    exporta
    resumen={<Totales />}
    ocultas={OCULTAS}
    alAbrir={({ id }) => `/${recursoDe('Clientes')}/${id}/show`}
    tarjeta={({ nombre, codigo, encargado_nombre, fecha, origen }) => ({
      titulo: nombre,
      detalle: enLinea(codigo, encargado_nombre),
      cifra: formatoFecha(fecha),
      estado: translate(`opciones.origen.${origen}`),
    })}
    columnas={COLUMNAS}
  />
)

/** The registered students: how many came, by what way, and month by month. */
const Totales = () => (
  <Resumen<RegistradosResumen>
    cuantas={ORIGENES.length + 1}
    cifras={({ total, ...por }) => [
      { label: 'modulos.nombre.ClientesRegistrados', valor: formatoNumero(total) },
      ...ORIGENES.map((origen) => ({ label: `opciones.origen.${origen}`, valor: formatoNumero(por[origen]) })),
    ]}
    grafico={({ por_mes }) =>
      por_mes.length > 1 && (
        <Columnas
          titulo={translate('reportes.registrados.por_mes')}
          rotulos={[translate('campos.mes'), translate('campos.estudiantes')]}
          barras={por_mes.map(({ mes, total }) => ({
            etiqueta: formatoMesCorto(mes),
            valor: total,
            texto: formatoNumero(total),
          }))}
        />
      )
    }
  />
)

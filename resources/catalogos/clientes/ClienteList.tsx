import Box from '@mui/material/Box'
import { useListFilterContext } from 'react-admin'
import { ClienteFila } from '#contract/catalogos/clientes'
import { formatoTelefono, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { CargarAEstos } from '#resources/catalogos/cargos-grupo/CargarAEstos.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { FilterSelect, FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { Lista } from '#src/list/Lista.tsx'
import { Nada } from '#src/list/Nada.tsx'

const filtros = (
  <>
    <FiltroReferencia source="curso_id" reference="catalogos/cursos" />
    <FiltroCuenta source="cuenta" claves={['con_deuda', 'vencido']} />
    <FiltroSiNo source="activo" />
  </>
)
const orden = { field: 'nombre', order: 'ASC' } as const
const ocultas = ['dni', 'fecha_nacimiento', 'a_favor', 'origen', 'activo', 'creado_en']

const COLUMNAS = columnasDe(ClienteFila, [
  'codigo',
  ['nombre', { label: 'campos.cliente', edita: false, render: (cliente) => <Nombre cliente={cliente} /> }],
  'encargado_nombre',
  ['telefono', { edita: true, render: telefonoDe }],
  [
    'encargado_telefono',
    {
      label: 'campos.encargado_telefono',
      clase: 'telefono',
      soloAlEditar: true,
      edita: { fija: ({ encargado_nombre }) => encargado_nombre === null && 'celdas.sin_encargado' },
    },
  ],
  ['cursos', { render: ({ cursos }) => cursos || <Nada /> }],
  ['debe', { sinCero: true }],
  'a_favor',
  ['nombres', { soloAlEditar: true, edita: true }],
  ['apellidos', { soloAlEditar: true, edita: true }],
  ['dni', { edita: true }],
  ['fecha_nacimiento', { edita: true }],
  'origen',
  ['activo', { edita: true }],
  'creado_en',
])

/** Every student, with what is owed. */
export const ClienteList = () => (
  <Lista<ClienteFila>
    orden={orden}
    filtros={filtros}
    busca="catalogos.clientes.busca"
    exporta
    acciones={<CargarAEstos />}
    ocultas={ocultas}
    tarjeta={(cliente) => ({
      titulo: <Nombre cliente={cliente} />,
      detalle: enLinea(cliente.codigo, cliente.encargado_nombre),
      cifra: cliente.debe > 0 ? <Dinero centavos={cliente.debe} /> : <Nada />,
      estado: cliente.cursos > 0 && translate('catalogos.clientes.cursos', { smart_count: cliente.cursos }),
    })}
    columnas={COLUMNAS}
    celdas={async () => {
      const { ClienteCambiar } = await import('#contract/catalogos/clientes')
      // The main guardian's, by the rule of any telephone of hers.
      return ClienteCambiar.extend({ encargado_telefono: ClienteCambiar.shape.telefono })
    }}
  />
)

/** The number to call: a child's is usually the guardian's. */
function telefonoDe({ telefono, encargado_telefono }: ClienteFila) {
  const numero = telefono ?? encargado_telefono
  return numero && formatoTelefono(numero)
}

const Nombre = ({ cliente: { nombre, activo } }: { cliente: ClienteFila }) => (
  <span>
    {nombre}
    {!activo && (
      <Box component="span" sx={{ ml: 1.5, color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem' }}>
        <Estado>{translate('comun.estado.inactivo')}</Estado>
      </Box>
    )}
  </span>
)

const CUENTAS = {
  debe: { con_deuda: true },
  vencido: { vencido: true },
  al_dia: { con_deuda: false },
} as const

/** Filter of how a student's account stands, in one choice. */
function FiltroCuenta(_: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const chosen =
    filterValues.vencido === true
      ? 'vencido'
      : filterValues.con_deuda === true
        ? 'debe'
        : filterValues.con_deuda === false
          ? 'al_dia'
          : ''
  const choose = (value: string) =>
    setFilters({
      ...filterValues,
      con_deuda: '',
      vencido: '',
      ...(value in CUENTAS && CUENTAS[value as keyof typeof CUENTAS]),
    })
  return (
    <FilterSelect label={translate('campos.cuenta')} value={chosen} onChange={choose}>
      <option value="">{translate('lista.filtro.todos')}</option>
      {Object.keys(CUENTAS).map((cuenta) => (
        <option key={cuenta} value={cuenta}>
          {translate(`catalogos.clientes.cuenta.${cuenta}`)}
        </option>
      ))}
    </FilterSelect>
  )
}

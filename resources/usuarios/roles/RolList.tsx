import { RolFila } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Caracteristicas } from './Caracteristicas.tsx'
import { CopiarRol } from './CopiarRol.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = <FiltroSiNo source="exige_segundo_factor" />

const COLUMNAS = columnasDe(RolFila, [
  'nombre',
  'descripcion',
  'usuarios',
  [
    'integrado',
    {
      clase: 'palabra',
      minimo: 240,
      label: 'usuarios.roles.caracteristicas',
      render: (rol) => <Caracteristicas rol={rol} />,
    },
  ],
  [
    'copiar',
    {
      clase: 'palabra',
      minimo: 140,
      label: 'usuarios.roles.copiar',
      render: () => <CopiarRol enFila />,
    },
  ],
])

/** The roles of the school, how many users have each, and what sets them apart. */
export const RolList = () => (
  <Lista<RolFila>
    orden={ORDEN}
    agregar="usuarios.roles.agregar"
    busca="usuarios.roles.busca"
    filtros={filtros}
    tarjeta={(rol) => ({
      titulo: rol.nombre,
      detalle: rol.descripcion ?? translate('usuarios.roles.tienen', { smart_count: rol.usuarios }),
      estado: <Caracteristicas rol={rol} />,
    })}
    columnas={COLUMNAS}
  />
)

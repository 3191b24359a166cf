import AddIcon from '@mui/icons-material/Add'
import FilterIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { cloneElement, memo, useRef, useState, type ReactNode } from 'react'
import { useListFilterContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { useCamposApagados } from '#src/session/apagados.ts'
import type { UseLectores } from '#src/list/buscar/use-hallados.ts'
import { Parte } from '#src/page/Parte.tsx'
import { ColumnChooser } from '#src/list/columnas/ColumnChooser.tsx'
import { HojaDeFiltros } from './HojaDeFiltros.tsx'
import { cuantosPuestos, estaPuesto, filtrosEn, repartirFiltros, type Filtro } from './filtros-model.ts'
import { useNombreDeFiltro } from './filters.tsx'
import { useLimpiar } from './use-limpiar.ts'
import { MenuDeVistas } from '#src/list/vistas/MenuDeVistas.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { Columnas } from '#src/list/columnas/use-columnas.ts'

interface FilterBarProps {
  busca?: string | false
  reconoce?: UseLectores
  filtros?: ReactNode
  /** The table's, to choose among. */
  columnas?: Columnas
}

const barra = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 } as const

/**
 * Search, filters and views of a list, on one line: three filters are there, the others behind a button, and
 * what is set says so in words. On a phone they are in a sheet, and what is set is under the search.
 */
export const FilterBar = memo(function FilterBar({ busca, reconoce, filtros, columnas }: FilterBarProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const apagados = useCamposApagados()
  // One that a view has set is seen all the same, and can be taken away.
  const todos = filtrosEn(filtros).map((filtro) =>
    apagados.includes(filtro.props.source) ? cloneElement(filtro, { soloPuesto: true }) : filtro,
  )
  return (
    <Box role="search" sx={barra}>
      {busca !== false && <SearchBox placeholder={busca} reconoce={reconoce} />}
      {phone ? <EnTelefono filtros={todos} /> : <EnLinea filtros={todos} />}
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        <MenuDeVistas columnas={columnas?.queridas} />
        {columnas && <ColumnChooser columnas={columnas} />}
      </Box>
    </Box>
  )
})

function EnLinea({ filtros }: { filtros: readonly Filtro[] }) {
  const { filterValues } = useListFilterContext()
  const [abiertos, setAbiertos] = useState<readonly string[]>([])
  const { aLaVista, otros } = repartirFiltros(filtros, filterValues, abiertos)
  return (
    <>
      {aLaVista.map((filtro) => (
        <Box key={filtro.props.source} data-filtro={filtro.props.source} sx={{ display: 'contents' }}>
          <Parte sin={null}>{filtro}</Parte>
        </Box>
      ))}
      {otros.length > 0 && <OtroFiltro otros={otros} onElegir={(source) => setAbiertos([...abiertos, source])} />}
      <Limpiar onLimpiar={() => setAbiertos([])} />
    </>
  )
}

/** Offers the filters that are not in the bar; the one that is chosen comes there, ready to be set. */
function OtroFiltro({ otros, onElegir }: { otros: readonly Filtro[]; onElegir: (source: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const elegido = useRef<string>(undefined)
  const nombreDe = useNombreDeFiltro()
  const elegir = (source: string) => {
    elegido.current = source
    setAnchor(null)
  }
  const alCerrar = () => {
    const source = elegido.current
    elegido.current = undefined
    if (source === undefined) return
    onElegir(source)
    setTimeout(() =>
      abrir(document.querySelector<HTMLElement>(`[data-filtro="${source}"] :is(select, input, ${BOTON})`)),
    )
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
      >
        {translate('lista.filtro.otro')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: alCerrar } }}
      >
        {otros.map(({ props }) => (
          <MenuItem key={props.source} dense onClick={() => elegir(props.source)}>
            {nombreDe(props)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The button of a filter that opens a box, which is asked for with the filter itself. */
const BOTON = '[data-encima]'
const abrir = (campo: HTMLElement | null) => (campo?.matches(BOTON) ? campo.click() : campo?.focus())

function Limpiar({ onLimpiar }: { onLimpiar?: () => void }) {
  const quitar = useLimpiar()
  if (!quitar) return null
  const limpiar = () => {
    quitar()
    onLimpiar?.()
  }
  return (
    <Button size="small" onClick={limpiar}>
      {translate('lista.filtro.limpiar')}
    </Button>
  )
}

function EnTelefono({ filtros }: { filtros: readonly Filtro[] }) {
  const { filterValues } = useListFilterContext()
  const [abierta, setAbierta] = useState(false)
  const cuantos = cuantosPuestos(filterValues)
  if (filtros.length === 0) return null
  const puestos = abierta ? [] : filtros.filter((filtro) => estaPuesto(filtro, filterValues))
  return (
    <>
      <Button
        size="small"
        onClick={() => setAbierta(true)}
        aria-haspopup="dialog"
        aria-label={translate('lista.filtro.boton', { cuantos })}
        sx={{ minWidth: 44 }}
      >
        <FilterIcon fontSize="small" />
        {cuantos > 0 && cuantos}
      </Button>
      {puestos.length > 0 && (
        <Box sx={{ ...barra, order: 1, flexBasis: '100%', mb: 0 }}>
          {puestos.map((filtro) => (
            <Box key={filtro.props.source} sx={{ display: 'contents' }}>
              {filtro}
            </Box>
          ))}
          <Limpiar />
        </Box>
      )}
      <HojaDeFiltros filtros={filtros} abierta={abierta} onClose={() => setAbierta(false)} />
    </>
  )
}

import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { moduloDeRuta, type Area } from '#contract/modulos'
import { esFila, filaDe, type MenuEntry, type MenuItem } from '#src/session/navbar.ts'
import { useCuanto, type CuantoDe } from '#src/session/por-atender.ts'
import { useSession } from '#src/session/use-session.ts'
import { conCuanto, Cuanto } from './Cuanto.tsx'
import { ModuleIcon, RowIcon } from './icons.tsx'
import { menuLabel, shortLabel } from './menu-label.ts'

interface Props {
  /** The amount of work behind the lines of some modules. */
  cuantoDe: CuantoDe
  /** A rail: icons with a short name under each; groups are then told apart by a line. */
  compact?: boolean
  onNavigate?: () => void
}

const list = { listStyle: 'none', m: 0, p: 0 }
/** Modules without a group of their own stand as close as those of one. */
const sinGrupo = { '& > li:has(> a) + li:has(> a)': { mt: -1.5 } }

/** The whole menu of the session, in the server's order: a line for each of our rows, and groups as they come. */
export function MenuList({ compact = false, onNavigate }: Omit<Props, 'cuantoDe'>) {
  const { menu } = useSession()
  const props = { compact, onNavigate, cuantoDe: useCuanto() }
  return (
    <ConLlegada sx={{ ...list, display: 'grid', gap: compact ? 0 : 1.5, ...(!compact && sinGrupo) }}>
      {menu.map((entry) => (
        <Box component="li" key={entry.name}>
          {esFila(entry) ? (
            <MenuRow entry={entry} {...props} />
          ) : (
            <>
              {entry.path !== undefined && <MenuLink item={{ ...entry, path: entry.path }} {...props} />}
              {entry.items.length > 0 && <MenuGroup entry={entry} {...props} />}
            </>
          )}
        </Box>
      ))}
    </ConLlegada>
  )
}

/**
 * Has the router open whichever of its links is pressed. Plain ones: those of the router are all worked out anew at
 * each address, and a filter of a list is one.
 */
function ConLlegada({ sx, children }: { sx: SxProps<Theme>; children: ReactNode }) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // With a key beside it the browser opens a tab or a window.
    if (link?.origin !== window.location.origin) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(`${link.pathname}${link.search}`, { replace: link.href === window.location.href })
  }
  return (
    <Box component="ul" sx={sx} onClick={onClick}>
      {children}
    </Box>
  )
}

const groupButton = {
  width: '100%',
  justifyContent: 'space-between',
  px: 1.5,
  minHeight: 32,
  borderRadius: 1,
  color: 'text.secondary',
  typography: 'overline',
  '&:hover': { color: 'text.primary' },
} as const

const subtitulo = { px: 1.5, pt: 1, color: 'text.secondary', typography: 'caption' } as const

function MenuGroup({ entry, ...props }: Props & { entry: MenuEntry }) {
  const { compact } = props
  const id = useId()
  const [closed, setClosed] = useStore<string[]>('menu.cerrados', [])
  const open = compact || !closed.includes(entry.name)
  const toggle = () => setClosed(open ? [...closed, entry.name] : closed.filter((name) => name !== entry.name))
  return (
    <>
      {!compact && (
        <ButtonBase aria-expanded={open} aria-controls={id} onClick={toggle} sx={groupButton}>
          {menuLabel(entry)}
          <ExpandMore
            fontSize="small"
            aria-hidden
            sx={{ transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 100ms' }}
          />
        </ButtonBase>
      )}
      <Box
        component="ul"
        id={id}
        hidden={!open}
        sx={{ ...list, ...(compact && { pt: 0.5, borderTop: 1, borderColor: 'divider' }) }}
      >
        {entry.items.map((item, lugar) => (
          <li key={item.path}>
            {!compact && item.bajo && item.bajo !== entry.items[lugar - 1]?.bajo && (
              <Box sx={subtitulo}>{item.bajo}</Box>
            )}
            <MenuLink item={item} {...props} />
          </li>
        ))}
      </Box>
    </>
  )
}

/** Fourteen of them stand beneath each other where a window has 768 px. */
const BAJO_EL_ICONO = { minHeight: 46, px: 0.25, gap: 0.25, flexDirection: 'column', justifyContent: 'center' } as const

/** A name that has to do with one line. */
export const unRenglon = {
  maxWidth: '100%',
  px: 0.25,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const linkStyle = (compact: boolean | undefined, current: boolean) =>
  ({
    width: '100%',
    minHeight: 38,
    '@media (pointer: coarse)': { minHeight: 44 },
    px: 1.5,
    gap: 1.5,
    justifyContent: 'flex-start',
    textAlign: 'start',
    ...(compact && BAJO_EL_ICONO),
    borderRadius: 1,
    color: current ? 'primary.main' : 'text.primary',
    bgcolor: current ? 'action.selected' : undefined,
    fontSize: compact ? '0.6875rem' : '0.875rem',
    // The same weight in all: a bolder one would break a name in two, and the menu would jump.
    fontWeight: 500,
    boxShadow: current ? 'inset 3px 0 currentColor' : undefined,
    '& svg': { color: current ? 'inherit' : 'text.secondary' },
    '&:hover': { bgcolor: current ? 'action.selected' : 'action.hover' },
  }) as const

/** One line for all that a row holds: it opens its own page, or the first of its tabs. */
function MenuRow({ entry, cuantoDe, ...props }: Props & { entry: MenuEntry }) {
  const { pathname } = useLocation()
  const path = entry.path ?? entry.items[0]?.path ?? ''
  const current = filaDe([entry], pathname) !== undefined
  const line = { path, area: entry.area, label: menuLabel(entry), corto: shortLabel(entry), current }
  return <MenuLine {...props} {...line} cuanto={cuantoDe(entry.items.map(({ modulo }) => modulo))} />
}

/** The whole name of a line of the rail, beside it while it is pointed at or has the focus. */
const rotulo = {
  position: 'fixed',
  left: 84,
  zIndex: 'tooltip',
  mt: 0.5,
  px: 1.5,
  py: 0.5,
  borderRadius: 1,
  bgcolor: 'text.primary',
  color: 'background.paper',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
} as const

function MenuLink({ item, cuantoDe, ...props }: Props & { item: MenuItem }) {
  const line = { ...item, label: menuLabel(item), corto: shortLabel(item), current: useIsCurrent(item) }
  return <MenuLine {...props} {...line} cuanto={cuantoDe([item.modulo])} />
}

interface Line {
  area?: Area
  label: string
  /** Under the icon of the rail. */
  corto: string
  current: boolean
  cuanto: number
}

const NOMBRE = { flex: 1 }

const MenuLine = memo(function MenuLine({
  label,
  corto,
  path,
  modulo,
  area,
  current,
  cuanto,
  compact,
  onNavigate,
}: Omit<Props, 'cuantoDe'> & Pick<MenuItem, 'path' | 'modulo'> & Line) {
  const link = useRef<HTMLAnchorElement>(null)
  // Reached by a link or a key, the open module may stand far down a long menu.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const [top, setTop] = useState<number>()
  const show = ({ currentTarget }: SyntheticEvent) => setTop(currentTarget.getBoundingClientRect().top)
  const hide = () => setTop(undefined)
  const named = { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide, onKeyDown: hide }
  return (
    <ButtonBase
      ref={link}
      component="a"
      href={path}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      aria-label={compact ? conCuanto(label, cuanto) : undefined}
      {...(compact && corto !== label && named)}
      sx={linkStyle(compact, current)}
    >
      {compact && top !== undefined && (
        <Box component="span" aria-hidden sx={{ ...rotulo, top }}>
          {conCuanto(label, cuanto)}
        </Box>
      )}
      {area ? <RowIcon area={area} /> : <ModuleIcon modulo={modulo} />}
      {compact ? (
        <Box component="span" sx={unRenglon}>
          {corto}
        </Box>
      ) : (
        <span style={NOMBRE}>{label}</span>
      )}
      <Cuanto cuanto={cuanto} sobre={compact} />
    </ButtonBase>
  )
})

/** Whether the page on screen belongs to a line of the menu. */
export function useIsCurrent({ modulo, path }: MenuItem): boolean {
  const { pathname } = useLocation()
  return modulo ? moduloDeRuta(pathname)?.name === modulo : pathname.toLowerCase() === path.toLowerCase()
}

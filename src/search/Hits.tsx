import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { ModuleIcon } from '#src/layout/menu/icons.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import type { Hit, HitGroup } from './search-model.ts'

interface HitsProps {
  id: string
  groups: readonly HitGroup[]
  /** Among the hits of all groups. */
  active: number
  onActive: (index: number) => void
  onChoose: (to: string) => void
}

/** The lines that were found, by kind. They are links: a middle click opens a tab of its own. */
export const Hits = ({ id, groups, active, onActive, onChoose }: HitsProps) => (
  <Box
    id={id}
    role="listbox"
    aria-label={translate('busqueda.resultados')}
    sx={{ overflowY: 'auto', minHeight: 0, pb: 1 }}
  >
    {groups.map(({ name, hits }, g) => {
      const before = groups.slice(0, g).reduce((sum, group) => sum + group.hits.length, 0)
      return (
        <Box key={name} role="group" aria-labelledby={`${id}-g${g}`}>
          <Typography
            id={`${id}-g${g}`}
            component="div"
            variant="overline"
            sx={{ px: 2, pt: 1, color: 'text.secondary' }}
          >
            {translate(name)}
          </Typography>
          {hits.map((hit, index) => (
            <Option
              key={`${hit.to} ${hit.title}`}
              id={`${id}-${before + index}`}
              hit={hit}
              active={before + index === active}
              onActive={() => onActive(before + index)}
              onChoose={onChoose}
            />
          ))}
        </Box>
      )
    })}
  </Box>
)

interface OptionProps {
  id: string
  hit: Hit
  active: boolean
  onActive: () => void
  onChoose: (to: string) => void
}

const optionStyle = (active: boolean) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    mx: 1,
    px: 1,
    py: 0.75,
    minHeight: 44,
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    bgcolor: active ? 'action.selected' : undefined,
    boxShadow: active ? (theme) => `inset 2px 0 ${theme.palette.primary.main}` : undefined,
    '& svg': { color: 'text.secondary' },
  }) satisfies SxProps<Theme>

function Option({ id, hit: { to, title, detail, modulo, note }, active, onActive, onChoose }: OptionProps) {
  const element = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(to)
  }

  return (
    <Box
      component={Link}
      ref={element}
      to={to}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={choose}
      onMouseMove={active ? undefined : onActive}
      sx={optionStyle(active)}
    >
      <ModuleIcon modulo={modulo} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 500 }}>
          {title}
        </Typography>
        {detail && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {detail}
          </Typography>
        )}
      </Box>
      {note && <Estado>{translate(note)}</Estado>}
    </Box>
  )
}

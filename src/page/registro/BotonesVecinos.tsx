import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { LinkBase, useNavigate } from 'react-admin'
import { useLocation } from 'react-router'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { vecinosDe } from './vecinos.ts'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'

/** On the page of a record that was opened from a list: the one before, the one after, and which of how many it is. */
export function BotonesVecinos() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const vecinos = vecinosDe(pathname)
  const ir = (ruta: string | undefined) => ruta && navigate(ruta)
  useKey(KEYS.previous, () => ir(vecinos?.anterior), vecinos?.anterior !== undefined)
  useKey(KEYS.next, () => ir(vecinos?.siguiente), vecinos?.siguiente !== undefined)
  if (!vecinos) return null
  const { anterior, siguiente, lugar, cuantos } = vecinos
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary', displayPrint: 'none' }}>
      <Uno ruta={anterior} rotulo={translate('lista.vecinos.anterior')} tecla={KEYS.previous}>
        <PreviousIcon fontSize="small" />
      </Uno>
      <Box component="span" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {translate('lista.vecinos.lugar', { lugar: formatoNumero(lugar), cuantos: formatoNumero(cuantos) })}
      </Box>
      <Uno ruta={siguiente} rotulo={translate('lista.vecinos.siguiente')} tecla={KEYS.next}>
        <NextIcon fontSize="small" />
      </Uno>
    </Box>
  )
}

interface UnoProps {
  ruta?: string
  rotulo: string
  tecla: string
  children: ReactNode
}

function Uno({ ruta, rotulo, tecla, children }: UnoProps) {
  const comun = {
    size: 'small',
    'aria-label': rotulo,
    'aria-keyshortcuts': tecla,
    title: `${rotulo} (${tecla})`,
  } as const
  return ruta ? (
    <IconButton component={LinkBase} to={ruta} {...comun}>
      {children}
    </IconButton>
  ) : (
    <IconButton disabled size="small" aria-label={rotulo}>
      {children}
    </IconButton>
  )
}

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useDataProvider, useListContext, useResourceContext, useTranslate } from 'react-admin'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

/** One figure of a summary; `label` is an i18n key. */
export interface Cifra {
  label: string
  valor: ReactNode
}

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  mb: 1.5,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} satisfies SxProps<Theme>

/** `GET /Modulo/resumen?filter=…` of what the list's filters let through; whoever asks for it asks once. */
export function useResumen<T>() {
  const resource = useResourceContext() ?? ''
  const { filter, filterValues } = useListContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const whole = { ...filterValues, ...filter }
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [resource, 'getList', 'resumen', whole],
    queryFn: ({ signal }) => provider.consulta<T>(resource, 'resumen', { filter: whole }, signal),
    placeholderData: keepPreviousData,
  })
}

/**
 * Totals over everything that the list's filters let through, never over the page. `cifras` turns that answer into
 * figures.
 */
export function Resumen<T>({ cifras, cuantas = 3 }: { cifras: (answer: T) => Cifra[]; cuantas?: number }) {
  const translate = useTranslate()
  const { data, isError } = useResumen<T>()
  if (isError) return null
  return (
    <Box component="section" aria-label={translate('lista.resumen')} sx={strip}>
      {data
        ? cifras(data).map(({ label, valor }) => (
            <Figure key={label} label={translate(label, { _: label })}>
              {valor}
            </Figure>
          ))
        : Array.from({ length: cuantas }, (_, index) => (
            <Fragment key={index}>
              <Skeleton width={120} height={44} />
            </Fragment>
          ))}
    </Box>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="div" variant="h6" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}>
        {children}
      </Typography>
    </Box>
  )
}

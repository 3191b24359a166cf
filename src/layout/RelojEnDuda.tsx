import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { hoyEn } from '#contract/fechas'
import { formatoInstante } from '#contract/formato'
import type { Reloj } from '#contract/reloj'
import { ficha } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { reloj, useDiferencia } from '#src/offline/reloj.ts'

const RELOJ = ['Reloj']
const CADA_MS = 10 * 60_000

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: 2,
  py: 1,
  bgcolor: 'warning.light',
  borderBottom: 1,
  borderColor: 'divider',
} satisfies SxProps<Theme>

/**
 * Says that nobody knows whether the server's date is right, why, and what waits for it; who may says that it is. A
 * browser whose own day is another tells the server so, a server that does not tell its time is asked nothing.
 */
export function RelojEnDuda() {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: RELOJ,
    queryFn: async ({ signal }) => ficha<Reloj>((await http('/Reloj', { signal })).json),
    enabled: reloj.oido(),
    refetchInterval: CADA_MS,
    retry: false,
  })
  useDecirElDia()
  return (
    <Box role="status">
      {data?.duda && (
        <Box sx={strip}>
          <span>
            <strong>{translate('layout.reloj.dice', { ahora: formatoInstante(data.ahora) })}</strong>{' '}
            {translate(`layout.reloj.${data.duda}`, { ultimo: data.ultimo && formatoInstante(data.ultimo) })}{' '}
            {translate('layout.reloj.mientras')}{' '}
            {!data.puede && translate(data.duda === 'atras' ? 'layout.reloj.avise' : 'layout.reloj.avise_caja')}
          </span>
          {data.puede && <Confirmar hoy={data.hoy} />}
        </Box>
      )}
    </Box>
  )
}

function Confirmar({ hoy }: { hoy: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await http('/Reloj/confirmar', { method: 'POST', body: { hoy } })).json as Reloj,
    onSuccess: (confirmado) => {
      queries.setQueryData(RELOJ, confirmado)
      notify('layout.reloj.confirmado', { type: 'success' })
    },
    onError: (error) => {
      notify(error.message, { type: 'error' })
      void queries.invalidateQueries({ queryKey: RELOJ })
    },
  })
  return (
    <Button size="small" variant="outlined" color="inherit" disabled={isPending} onClick={() => mutate()}>
      {translate('layout.reloj.confirmar')}
    </Button>
  )
}

/** The day of this browser is a witness where it is another than the server's, and until it is not any more. */
function useDecirElDia(): void {
  const diferencia = useDiferencia()
  const otroDia = reloj.oido() && hoyEn(new Date()) !== hoyEn(reloj.ahora())
  const queries = useQueryClient()
  useEffect(() => {
    if (!otroDia && !dicho) return
    dicho = otroDia
    http('/Reloj/visto', { method: 'POST', body: { ahora: new Date().toISOString() } }).then(
      ({ json }) => queries.setQueryData(RELOJ, json),
      () => undefined,
    )
  }, [otroDia, diferencia, queries])
}

// Whether this browser's day was another than the server's when the server was last told, in the life of the page.
let dicho = false

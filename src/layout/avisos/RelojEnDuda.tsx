import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import { hoyEn } from '#contract/tiempo/fechas'
import { formatoInstante } from '#contract/texto/formato'
import type { Reloj } from '#contract/tiempo/reloj'
import { translate } from '#i18n/translate'
import { http } from '#src/data/http.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { hoyDelCentro, reloj, useDiferencia } from '#src/offline/reloj.ts'
import { RELOJ, useReloj } from './use-reloj.ts'

/** It comes where it is needed, which is nearly never: the words of receipts come along with it. */
const PorFechar = lazy(async () => ({ default: (await import('./PorFechar.tsx')).PorFechar }))

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
} as const

const form = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const

/**
 * Says that nobody knows whether the server's date is right, why, and what waits for it; who may says that it is, and
 * once it is, of which day the receipts are that were made meanwhile. A browser whose own day is another tells the
 * server so, a server that does not tell its time is asked nothing.
 */
export function RelojEnDuda() {
  const data = useReloj()
  useDecirElDia()
  return (
    <Box role="status">
      {data?.duda && (
        <Box sx={strip}>
          <span>
            <strong>{translate('marco.reloj.dice', { ahora: formatoInstante(data.ahora) })}</strong>{' '}
            {translate(`marco.reloj.${data.duda}`, { ultimo: data.ultimo && formatoInstante(data.ultimo) })}{' '}
            {translate(data.seguro ? 'marco.reloj.mientras' : 'marco.reloj.mientras_nada')}{' '}
            {!data.puede && translate(data.duda === 'adelante' ? 'marco.reloj.avise_caja' : 'marco.reloj.avise')}
          </span>
          {data.puede && <Confirmar />}
        </Box>
      )}
      <Suspense>{!data?.duda && (data?.por_fechar ?? 0) > 0 && <PorFechar sx={strip} />}</Suspense>
    </Box>
  )
}

/** Asks what day it is, and not whether the server's is right: a word that nobody thought about says nothing. */
function Confirmar() {
  const notify = useNotify()
  const queries = useQueryClient()
  const [fecha, setFecha] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await http('/Reloj/confirmar', { method: 'POST', body: { hoy: fecha } })).json as Reloj,
    onSuccess: (confirmado) => {
      queries.setQueryData(RELOJ, confirmado)
      notify('marco.reloj.confirmado', { type: 'success' })
    },
    onError: () => queries.invalidateQueries({ queryKey: RELOJ }),
  })
  const negada = (error as HttpError | null)?.body?.errors?.hoy ?? error?.message
  return (
    <Box component="form" sx={form} onSubmit={(event) => (event.preventDefault(), mutate())}>
      <CampoDeFecha
        label={translate('marco.reloj.que_dia')}
        size="small"
        value={fecha}
        onChange={setFecha}
        onIlegible={() => setFecha('')}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={isPending || !fecha}>
        {translate('marco.reloj.confirmar')}
      </Button>
      {negada && (
        <Box role="alert" sx={{ color: 'error.dark' }}>
          {negada}
        </Box>
      )}
    </Box>
  )
}

/** The day of this browser is a witness where it is another than the server's, and until it is not any more. */
function useDecirElDia(): void {
  const diferencia = useDiferencia()
  const otroDia = reloj.oido() && hoyEn(new Date()) !== hoyDelCentro()
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

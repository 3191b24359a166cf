import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import type { PorFechar } from '#contract/recibos/fechas'
import { translate } from '#i18n/translate'
import { conListas } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'

const RUTA = '/Caja/fechas'
const form = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const

type Recibo = PorFechar['recibos'][number]

/** The receipts that wait for their day, for who may say which it was. */
export const usePorFechar = (puede: boolean): readonly Recibo[] =>
  useQuery({
    queryKey: [RUTA],
    queryFn: async ({ signal }) => conListas((await http(RUTA, { signal })).json as PorFechar, 'recibos').recibos,
    enabled: puede,
    retry: false,
  }).data ?? []

/** Asks of which day receipts are that were made while nobody knew it, all of them of one day. */
export function Fechar({ recibos }: { recibos: readonly Recibo[] }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const desde =
    recibos
      .map((recibo) => recibo.desde)
      .toSorted()
      .at(-1) ?? ''
  const [hasta = ''] = recibos.map((recibo) => recibo.hasta).toSorted()
  const [fecha, setFecha] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http(RUTA, { method: 'POST', body: { recibos: recibos.map(({ id }) => id), fecha } }),
    onSuccess: () => {
      notify('recibos.fechar.hecho', { type: 'success', messageArgs: { smart_count: recibos.length } })
      void queries.invalidateQueries()
    },
  })
  const negada = (error as HttpError | null)?.body?.errors?.fecha ?? error?.message
  if (!recibos.length) return null
  if (desde > hasta) return <span>{translate('recibos.fechar.uno_por_uno')}</span>
  const entre = translate(desde === hasta ? 'recibos.fechar.solo' : 'recibos.fechar.entre', {
    desde: formatoFecha(desde),
    hasta: formatoFecha(hasta),
  })
  return (
    <Box component="form" sx={form} onSubmit={(event) => (event.preventDefault(), mutate())}>
      <CampoDeFecha
        label={translate('recibos.fechar.que_dia', { smart_count: recibos.length })}
        size="small"
        value={fecha}
        min={desde}
        max={hasta}
        ayuda={() => entre}
        onChange={setFecha}
        onIlegible={() => setFecha('')}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={isPending || !fecha}>
        {translate('recibos.fechar.confirmar', { smart_count: recibos.length })}
      </Button>
      <span>{entre}</span>
      {negada && (
        <Box role="alert" sx={{ color: 'error.dark' }}>
          {negada}
        </Box>
      )}
    </Box>
  )
}

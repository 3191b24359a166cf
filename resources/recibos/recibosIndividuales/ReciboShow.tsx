import Box from '@mui/material/Box'
import { ShowBase, useShowContext, useTranslate, type HttpError } from 'react-admin'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { AnularRecibo } from './AnularRecibo.tsx'
import { BotonImprimir } from './BotonImprimir.tsx'
import { BotonWhatsApp } from './BotonWhatsApp.tsx'
import { RECIBOS } from './imprimir.ts'
import { ReciboPapel } from './ReciboPapel.tsx'

const SIN_AVISO = { onError: () => undefined }

/** One receipt, with what can still be done with it. The report of receipts opens it too. */
export function ReciboShow() {
  return (
    <ShowBase resource={RECIBOS} queryOptions={SIN_AVISO}>
      <Pagina />
    </ShowBase>
  )
}

function Pagina() {
  const { record, error } = useShowContext<Recibo>()
  const translate = useTranslate()
  if (error && !record) return <ListMessage titulo={(error as HttpError).status === 404 ? 'formulario.no_existe' : (error as HttpError).message} />
  if (!record) return <PageSkeleton />
  return (
    <>
      <PageHeader titulo={translate('recibos.papel.numero', { numero: record.numero_texto })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <AnularRecibo recibo={record} />
          <BotonWhatsApp id={record.id} />
          <BotonImprimir recibo={record} />
        </Box>
      </PageHeader>
      <ReciboPapel recibo={record} />
    </>
  )
}

import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CanAccess, ShowBase, useCanAccess, useGetOne, useRecordContext } from 'react-admin'
import type { Centro } from '#contract/ajustes/centro'
import { translate } from '#i18n/translate'
import { rotular, useRotulo } from '#src/centro.ts'
import { UNICO } from '#src/data/data-provider.ts'
import { Edicion } from '#src/form/Edicion.tsx'
import { MOTIVOS } from '#src/form/dialogos/use-motivos.ts'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { HistorialPlegado } from '#src/page/registro/Historial.tsx'
import { CENTRO } from './centro-model.ts'
import { CentroFormulario } from './CentroFormulario.tsx'
import { CentroVer } from './CentroVer.tsx'
import { Equipos } from './Equipos.tsx'
import { QueUsa } from './QueUsa.tsx'

type ConId = Centro & { id: string }
/** The id of the school's only row, as the bitácora calls it. */
const ID = 1

/** The school itself: its name, logo, texts and rules, beside a receipt with them. */
export const CentroPage = () => (
  <Box sx={{ maxWidth: 1280 }}>
    <Datos />
    <CanAccess resource={CENTRO} action="edit">
      <Box sx={{ mt: 2 }}>
        <Equipos />
      </Box>
    </CanAccess>
    <Historia />
  </Box>
)

function Datos() {
  const { canAccess, isPending } = useCanAccess({ resource: CENTRO, action: 'edit' })
  if (isPending) return <PageSkeleton />
  if (!canAccess) {
    return (
      <ShowBase id={UNICO}>
        <Rotular />
        <CentroVer />
      </ShowBase>
    )
  }
  return (
    <Edicion
      id={UNICO}
      redirect={false}
      ancho={1280}
      titulo={() => translate('modulos.nombre.Centro')}
      acciones={<QueUsa />}
    >
      <Rotular />
      <CentroFormulario />
    </Edicion>
  )
}

function Historia() {
  const { data } = useGetOne<ConId>(CENTRO, { id: UNICO })
  const { logo } = useRotulo()
  return data && <HistorialPlegado resource={CENTRO} id={ID} version={`${data.version} ${logo}`} />
}

/** The name and logo around every screen, and the reasons that are offered, follow what is stored. */
function Rotular() {
  const centro = useRecordContext<ConId>()
  const cache = useQueryClient()
  useEffect(() => {
    if (centro) rotular(centro)
    void cache.invalidateQueries({ queryKey: MOTIVOS })
  }, [centro, cache])
  return null
}

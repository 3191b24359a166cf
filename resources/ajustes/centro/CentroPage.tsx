import { useEffect } from 'react'
import { ShowBase, useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { Centro } from '#contract/ajustes/centro'
import { rotular } from '#src/centro.ts'
import { UNICO } from '#src/data/data-provider.ts'
import { Edicion } from '#src/form/Edicion.tsx'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { CENTRO } from './centro-model.ts'
import { CentroFormulario } from './CentroFormulario.tsx'
import { CentroVer } from './CentroVer.tsx'

/** The school itself: its name, logo, texts and rules, beside a receipt with them. */
export function CentroPage() {
  const translate = useTranslate()
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
    <Edicion id={UNICO} redirect={false} ancho={1280} titulo={() => translate('modulos.nombre.Centro')}>
      <Rotular />
      <CentroFormulario />
    </Edicion>
  )
}

/** The name and logo around every screen follow what is stored. */
function Rotular() {
  const centro = useRecordContext<Centro & { id: string }>()
  useEffect(() => {
    if (centro) rotular(centro)
  }, [centro])
  return null
}

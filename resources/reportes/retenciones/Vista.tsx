import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useListContext, useTranslate } from 'react-admin'
import { VISTAS_RETENCION, type VistaRetencion } from '#contract/reportes/retenciones'
import { vistaDe } from './retenciones-model.ts'

/** Received or made, which changes the rows: what only one of them has is not asked of the other. */
export function Vista() {
  const { filterValues, setFilters, setSort } = useListContext()
  const translate = useTranslate()
  const choose = (vista: VistaRetencion | null) => {
    if (!vista) return
    const { impuesto: _, estado: __, ...comunes } = filterValues
    setFilters({ ...comunes, vista: vista === 'recibidas' ? '' : vista })
    setSort({ field: 'fecha', order: 'DESC' })
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={vistaDe(filterValues)}
      onChange={(_, vista: VistaRetencion | null) => choose(vista)}
      aria-label={translate('reportes.retenciones.vista.rotulo')}
    >
      {VISTAS_RETENCION.map((vista) => (
        <ToggleButton key={vista} value={vista} sx={{ textTransform: 'none', px: 1.5 }}>
          {translate(`reportes.retenciones.vista.${vista}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

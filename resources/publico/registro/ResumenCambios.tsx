import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { nombreDeMunicipio } from '../campos/CampoMunicipio.tsx'
import { fechaVisible } from './cambios-model.ts'
import type { Cambio } from './cambios-model.ts'

/** The changes of an update before they are saved: what each field was, and what it will be. */
export function ResumenCambios({ cambios }: { cambios: readonly Cambio[] }) {
  if (cambios.length === 0)
    return (
      <Alert severity="info" sx={{ mb: 2.5 }}>
        {translate('registro.cambios.ninguno')}
      </Alert>
    )

  const visible = (campo: Cambio['campo'], valor: string): string => {
    if (!valor) return translate('registro.cambios.vacio')
    if (campo === 'sexo' || campo === 'parentesco') return translate(`opciones.${campo}.${valor}`)
    return campo === 'municipio' ? nombreDeMunicipio(valor) : fechaVisible(campo, valor)
  }

  return (
    <Box component="section" sx={{ mb: 2.5, p: 2, borderRadius: 1, bgcolor: 'action.selected' }}>
      <Typography variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        {translate('registro.cambios.titulo', { smart_count: cambios.length })}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {cambios.map(({ de, campo, antes, despues }) => (
          <div key={`${de}.${campo}`}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`registro.cambios.${de}`, { campo: translate(`registro.cambios.campos.${campo}`) })}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <del>{visible(campo, antes)}</del> →{' '}
              <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{visible(campo, despues)}</ins>
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  )
}

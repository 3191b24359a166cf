import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { edad } from '#contract/texto/formato'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import { translate } from '#i18n/translate'
import { Contacto } from '../marco/Contacto.tsx'
import { edadesDe, ningunoParaSuEdad } from './registro-model.ts'

interface AvisoEdadProps {
  /** YYYY-MM-DD, or null while it is not whole. */
  nacimiento: string | null
  convocatoria: ConvocatoriaPublica
}

/** Right after the birth date, where no course is for that age: the ages there are, and whom to ask. */
export function AvisoEdad({ nacimiento, convocatoria }: AvisoEdadProps) {
  const ninguno = nacimiento !== null && ningunoParaSuEdad(nacimiento, convocatoria)
  return (
    <Box role="status">
      {ninguno && (
        <Alert severity="warning" role="none" sx={{ mb: 2.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
          <AlertTitle>{translate('registro.sin_curso.titulo')}</AlertTitle>
          {translate('registro.sin_curso.detalle', {
            edades: edadesDe(convocatoria.cursos)
              .map(({ key, params }) => translate(key, params))
              .join('; '),
          })}
          <Contacto
            telefono={convocatoria.telefono}
            mensaje={translate('publico.contacto.sin_curso', {
              campana: convocatoria.nombre,
              smart_count: edad(nacimiento, convocatoria.hoy),
            })}
          />
        </Alert>
      )}
    </Box>
  )
}

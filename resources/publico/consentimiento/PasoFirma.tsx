import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { translate } from '#i18n/translate'
import { useAlmacen, useError, useValor } from '../campos/almacen.ts'
import { CampoTexto } from '../campos/CampoTexto.tsx'
import { Notas } from '../campos/Rotulo.tsx'
import type { Escrito } from './carta-model.ts'
import { firmaVacia, type Firma } from './firma-model.ts'
import { Lienzo } from './Lienzo.tsx'

/** The step in which the guardian signs: with a finger, or, whoever can't, by typing the full name. */
export function PasoFirma() {
  const almacen = useAlmacen()
  const id = useId()
  const firma = useValor<Firma>(almacen, 'firma')
  const error = useError(almacen, 'firma')
  const { encargado_nombres, encargado_apellidos } = almacen.valores() as Escrito
  const escribir = (nueva: Firma) => almacen.escribir('firma', nueva)
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-nombre`}
      tabIndex={-1}
      aria-describedby={error && `${id}-error`}
      data-invalido={error && true}
      sx={{ mb: 2.5 }}
    >
      <Typography id={`${id}-nombre`} sx={{ mb: 1 }}>
        {translate('consentimiento.firma.de', { nombre: `${encargado_nombres} ${encargado_apellidos}` })}
      </Typography>
      <Lienzo
        firma={firma}
        nombre={translate('consentimiento.firma.hoja')}
        onTrazo={(trazo) => escribir({ texto: '', trazos: [...firma.trazos, trazo] })}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1, '& button': { flex: 1, minHeight: 48 } }}>
        <Button
          variant="outlined"
          disabled={firma.trazos.length === 0}
          onClick={() => escribir({ ...firma, trazos: firma.trazos.slice(0, -1) })}
        >
          {translate('consentimiento.firma.deshacer')}
        </Button>
        <Button
          variant="outlined"
          disabled={firma.trazos.length === 0 && !firma.texto}
          onClick={() => escribir(firmaVacia())}
        >
          {translate('consentimiento.firma.borrar')}
        </Button>
      </Box>
      <Notas id={id} error={error} />
      {firma.trazos.length === 0 && (
        <Box sx={{ mt: 2.5 }}>
          <CampoTexto
            nombre="firma.texto"
            etiqueta="consentimiento.firma.escrita"
            ayuda="consentimiento.firma.escrita_ayuda"
            autoComplete="name"
            autoCapitalize="words"
            opcional
          />
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { llenar, palabrasDe } from '#contract/publico/carta-texto'
import type { ConsentimientoPublico } from '#contract/publico/consentimiento'
import { translate } from '#i18n/translate'
import { useAlmacen, useError, useValor } from '../campos/almacen.ts'
import { descripcion, Notas } from '../campos/Rotulo.tsx'
import { TARJETA } from '../campos/tarjeta.ts'
import { datosHasta, type Escrito } from './carta-model.ts'

interface CartaProps {
  datos: ConsentimientoPublico
  /** The step reached so far: what was not asked up to it is a blank line. */
  paso: number
}

/** The letter as it stands so far. */
export function Carta({ datos, paso }: CartaProps) {
  const almacen = useAlmacen()
  const escrito = useSyncExternalStore(almacen.suscribir, almacen.valores) as Escrito
  const palabras = palabrasDe(
    { ...datosHasta(escrito, paso, datos), centro: datos.centro.nombre, hoy: datos.hoy },
    translate,
  )
  return (
    <Box sx={{ '& p': { mb: 1.5, overflowWrap: 'anywhere', lineHeight: 1.6 } }}>
      {llenar(datos.texto.texto, palabras)
        .split(/\n\s*\n/)
        .map((parrafo, indice) => (
          <Typography key={indice} sx={{ whiteSpace: 'pre-line' }}>
            {parrafo}
          </Typography>
        ))}
    </Box>
  )
}

/** The text, whole on the page, and below its end that it was read: that very version. */
export function PasoLectura({ datos }: { datos: ConsentimientoPublico }) {
  const almacen = useAlmacen()
  const { version } = datos.texto
  const leida = useValor<number>(almacen, 'leida') === version
  const error = useError(almacen, 'leida')
  return (
    <>
      <Carta datos={datos} paso={2} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('consentimiento.lectura.version', { version })}
      </Typography>
      <Box sx={{ mb: 2.5 }}>
        <Box component="label" sx={TARJETA}>
          <input
            type="checkbox"
            name="leida"
            checked={leida}
            onChange={({ target }) => almacen.escribir('leida', target.checked ? version : 0)}
            {...descripcion('leida', undefined, error)}
          />
          <span>{translate('consentimiento.lectura.leida')}</span>
        </Box>
        <Notas id="leida" error={error} />
      </Box>
    </>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { PRUEBA } from '#contract/publico/aviso'
import { translate } from '#i18n/translate'
import { useAlmacen, useCampo } from '../campos/almacen.ts'
import { alto } from '../marco/alto.ts'
import { descripcion, Rotulo } from '../campos/Rotulo.tsx'
import { prepararPrueba, PruebaRechazada } from './preparar-prueba.ts'

/** A proof as it is sent, in base64, once it is ready; rejected where it can't be sent, which its field says. */
export type Prueba = Promise<string>

interface CampoPruebaProps {
  prueba: Prueba | null
  onPrueba: (prueba: Prueba | null) => void
}

/** The picture or PDF of a proof, under `comprobante` its name; the telephone offers its camera by itself. */
export function CampoPrueba({ prueba, onPrueba }: CampoPruebaProps) {
  const almacen = useAlmacen()
  const { id, valor: nombre, error, escribir } = useCampo('comprobante')
  const elegida = useRef<Prueba>(null)
  const [lista, setLista] = useState<Prueba>()
  const ayuda = 'cuenta.reportar.comprobante_ayuda'

  const poner = (nueva: Prueba | null, suNombre: string) => {
    elegida.current = nueva
    onPrueba(nueva)
    escribir(suNombre)
  }
  const elegir = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const archivo = target.files?.[0]
    if (!archivo) return
    const suya = prepararPrueba(archivo)
    poner(suya, archivo.name)
    try {
      await suya
      setLista(suya)
    } catch (fallo) {
      if (elegida.current !== suya) return
      poner(null, '')
      const porque = fallo instanceof PruebaRechazada ? fallo.message : 'ilegible'
      almacen.rechazar({ ...almacen.errores(), comprobante: { key: `cuenta.error.${porque}` } })
    }
  }
  const estado = prueba ? (prueba === lista ? 'listo' : 'preparando') : 'perdido'

  return (
    <Rotulo id={id} etiqueta="cuenta.reportar.comprobante" ayuda={ayuda} opcional error={error}>
      {nombre && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography role="status" sx={{ ...ESTADO[estado], flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {translate(`cuenta.reportar.${estado}`, { nombre })}
          </Typography>
          <Button onClick={() => poner(null, '')}>{translate('cuenta.reportar.quitar')}</Button>
        </Box>
      )}
      {!prueba && (
        <Button component="label" role={undefined} tabIndex={-1} variant="outlined" fullWidth sx={ELEGIR}>
          {translate('cuenta.reportar.elegir')}
          <input
            id={id}
            type="file"
            accept={['image/*', ...PRUEBA.tipos].join(',')}
            onChange={(event) => void elegir(event)}
            {...descripcion(id, ayuda, error)}
          />
        </Button>
      )}
    </Rotulo>
  )
}

/** The whole button is the browser's own field, whose words would be the telephone's. */
const ELEGIR = {
  ...alto(48),
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineOffset: 2 },
} as const

const ESTADO = {
  preparando: { color: 'text.secondary' },
  listo: { color: 'success.main', fontWeight: 600 },
  perdido: { fontWeight: 600 },
} as const

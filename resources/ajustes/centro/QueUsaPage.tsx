import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import { useEffect, useId, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { esModulo, recursoDe } from '#contract/modulos'
import { fraseDeHecho, type EnVigor, type PaqueteDelCentro } from '#contract/ajustes/en-vigor'
import { modulosDe, type Paquete } from '#contract/paquetes'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { Cargando } from '#src/page/estados.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { sessionStore } from '#src/session/session.ts'
import { useAdministra } from '#src/session/use-administra.ts'
import { CENTRO } from './centro-model.ts'

const RUTA = 'paquetes'

/** The packs of modules: which the school uses, and what holds one on. */
export function QueUsaPage() {
  const administra = useAdministra()
  const { data, error, refetch } = useFilas<PaqueteDelCentro>(CENTRO, RUTA)
  const nuevos = useNuevos(administra, data)
  if (!data && error) return <SinDatos error={error} onRetry={() => void refetch()} />
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader titulo={translate('paquetes.titulo')} />
      <Aparte sx={{ mb: 2 }}>
        {translate('paquetes.ayuda')} {!administra && translate('paquetes.solo_administra')}
      </Aparte>
      <Paper variant="outlined" sx={{ px: 2 }}>
        {data ? (
          <Renglones aria-label={translate('paquetes.titulo')}>
            {data.map((paquete) => (
              <Paquete
                key={paquete.paquete}
                {...paquete}
                nuevo={nuevos.includes(paquete.paquete)}
                administra={administra}
              />
            ))}
          </Renglones>
        ) : (
          <Cargando />
        )}
      </Paper>
    </Box>
  )
}

/** New packs, marked so for as long as this page stays open; who administers has seen them, and is told no more. */
function useNuevos(administra: boolean, data: readonly PaqueteDelCentro[] | undefined): readonly Paquete[] {
  const [nuevos, setNuevos] = useState<readonly Paquete[]>([])
  const { mutate } = useAccion(CENTRO, `${RUTA}/vistos`, {
    relee: false,
    onError: () => undefined,
    onSuccess: () => void sessionStore.revalidate(),
  })
  const ahora = data?.filter(({ nuevo }) => nuevo).map(({ paquete }) => paquete) ?? []
  const porVer = ahora.filter((paquete) => !nuevos.includes(paquete)).join()
  useEffect(() => {
    if (!porVer) return
    const paquetes = porVer.split(',') as Paquete[]
    setNuevos((antes) => [...antes, ...paquetes])
    if (administra) mutate({ id: null, body: { paquetes } })
  }, [porVer, administra, mutate])
  return nuevos
}

function Paquete({ paquete, encendido, nuevo, en_vigor, administra }: PaqueteDelCentro & { administra: boolean }) {
  const id = useId()
  const nombre = translate(`paquetes.${paquete}.nombre`)
  const cambiar = useAccion(CENTRO, `${RUTA}/${paquete}/${encendido ? 'apagar' : 'encender'}`, {
    hecho: encendido ? 'paquetes.apagado' : 'paquetes.encendido',
    // The menu of this very page follows.
    onSuccess: () => void sessionStore.revalidate(),
  })
  const modulos = modulosDe(paquete)
  const sujeto = encendido && en_vigor.length > 0
  return (
    <Renglon
      titulo={
        <>
          <span id={`${id}-nombre`}>{nombre}</span>
          {nuevo && (
            <Box component="span" id={`${id}-nuevo`} sx={NUEVO}>
              <Estado tono="info">{translate('paquetes.nuevo')}</Estado>
            </Box>
          )}
        </>
      }
      nombre
      detalle={
        <Box id={`${id}-que`}>
          {translate(`paquetes.${paquete}.que`)}
          {modulos.length > 1 && (
            <Box sx={{ typography: 'caption' }}>
              {modulos.map((modulo) => translate(`modulos.nombre.${modulo}`)).join(' · ')}
            </Box>
          )}
          {sujeto && <EnVigorDe en_vigor={en_vigor} />}
        </Box>
      }
      despues={
        administra ? (
          <Switch
            checked={encendido}
            disabled={sujeto}
            // Not disabled meanwhile: it would lose the focus.
            onChange={() => cambiar.isPending || cambiar.mutate({ id: null })}
            sx={{ alignSelf: 'flex-start', flex: 'none', mr: -1 }}
            slotProps={{
              input: {
                'aria-labelledby': `${id}-nombre`,
                'aria-describedby': `${nuevo ? `${id}-nuevo ` : ''}${id}-que`,
              },
            }}
          />
        ) : (
          <Estado>{translate(encendido ? 'paquetes.se_usa' : 'paquetes.no_se_usa')}</Estado>
        )
      }
    />
  )
}

const NUEVO = { ml: 1, typography: 'body2' } as const

/** Lines that a finger can tell apart. */
const RAZONES = {
  m: 0,
  pl: 2.5,
  '& > li': { py: 0.5 },
  '& > li::first-letter': { textTransform: 'uppercase' },
} as const

/** The reasons why it stays on, each with the page where it is ended. */
const EnVigorDe = ({ en_vigor }: { en_vigor: readonly EnVigor[] }) => (
  <Box sx={{ mt: 0.5, color: 'text.primary' }}>
    {translate('paquetes.sigue')}
    <Box component="ul" sx={RAZONES}>
      {en_vigor.map((uno) => (
        <li key={uno.hecho}>
          <DondeTermina {...uno} />
        </li>
      ))}
    </Box>
  </Box>
)

function DondeTermina(uno: EnVigor) {
  const frase = fraseDeHecho(uno, translate)
  const resource = esModulo(uno.modulo) ? recursoDe(uno.modulo) : undefined
  const { canAccess } = useCanAccess({ resource: resource ?? CENTRO, action: 'list' })
  return resource && canAccess ? <Enlace to={`/${resource}`}>{frase}</Enlace> : frase
}

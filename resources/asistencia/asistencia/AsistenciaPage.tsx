import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { esFecha } from '#contract/tiempo/fechas'
import { translate } from '#i18n/translate'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { usePendientes } from '#src/offline/cola-estado.ts'
import { hoyDelCentro, reloj, useDiferencia } from '#src/offline/reloj.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { ASISTENCIA, buscar, claseDeAhora, propiasPrimero, rutaDeClase, RUTA_FERIADOS } from './asistencia-model.ts'
import { Clase } from './Clase.tsx'
import { ClaseExtra } from './ClaseExtra.tsx'
import { DeAntes } from './DeAntes.tsx'
import { ElegirDia } from './ElegirDia.tsx'
import { EstadoDeCola } from './sin-conexion/EstadoDeCola.tsx'
import { Instalar } from './sin-conexion/Instalar.tsx'
import { RelojMal } from './sin-conexion/RelojMal.tsx'
import { claseConPendientes } from './lista-model.ts'
import { UsarSinConexion } from './sin-conexion/UsarSinConexion.tsx'
import { useDia, type Dia } from './use-asistencia.ts'

/** The most classes that are listed without a search. */
const POCAS = 6

// A user is led to the class of the hour once in the life of the page: going back from the list leads to the day.
let llevada = false

/** The classes of a day, today's first; whoever has a class at this hour lands on its list. */
export function AsistenciaPage() {
  const [params] = useSearchParams()
  const pedida = params.get('fecha')
  useDiferencia()
  const hoy = hoyDelCentro()
  const fecha = pedida && esFecha(pedida) ? pedida : hoy
  const { data, deAntes, error, refetch } = useDia(fecha)
  useLlevar(pedida ? undefined : data)
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeader titulo={translate('modulos.nombre.Asistencia')}>
        <Acciones fecha={fecha} />
      </PageHeader>
      <RelojMal />
      <ElegirDia fecha={fecha} hoy={hoy} />
      <DeAntes guardado={deAntes} />
      {data ? (
        <Parte>
          <Clases dia={data} />
        </Parte>
      ) : error ? (
        <SinDatos error={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
      <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
        <EstadoDeCola />
        <UsarSinConexion />
        <Instalar />
      </Box>
    </Box>
  )
}

function useLlevar(dia: Dia | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    // A phone that is a day behind has asked for another day.
    if (!dia || llevada || dia.fecha !== hoyDelCentro()) return
    llevada = true
    const ahora = claseDeAhora(dia.clases, reloj.ahora())
    if (ahora) void navigate(rutaDeClase(ahora))
  }, [dia, navigate])
}

function Acciones({ fecha }: { fecha: string }) {
  const { canAccess } = useCanAccess({ resource: ASISTENCIA, action: 'autorizar' })
  return (
    <>
      {canAccess && <BotonEnlace to={RUTA_FERIADOS}>{translate('clases.feriados.boton')}</BotonEnlace>}
      <ClaseExtra fecha={fecha} />
    </>
  )
}

function Clases({ dia: { clases, feriado, guardado } }: { dia: Dia }) {
  const pendientes = usePendientes()
  const [texto, setTexto] = useState('')
  const vistas = useMemo(() => clases.map((clase) => claseConPendientes(clase, pendientes)), [clases, pendientes])
  const halladas = propiasPrimero(buscar(vistas, texto))
  const propias = halladas.filter(({ propia }) => propia)
  const ajenas = halladas.filter(({ propia }) => !propia)
  return (
    <>
      {feriado && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('clases.dia.feriado', { nombre: feriado })}
        </Alert>
      )}
      {clases.length > POCAS && (
        <TextField
          type="search"
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          placeholder={translate('clases.dia.busca')}
          hiddenLabel
          sx={{ maxWidth: 420, mb: 1 }}
          slotProps={{ htmlInput: { 'aria-label': translate('comun.accion.buscar') } }}
        />
      )}
      {clases.length === 0 && (
        <Nada
          titulo={guardado ? 'clases.dia.vacio_guardado' : 'clases.dia.vacio'}
          ayuda={guardado ? undefined : 'clases.dia.vacio_ayuda'}
        />
      )}
      {clases.length > 0 && halladas.length === 0 && <Nada titulo="clases.dia.ninguna" />}
      <Grupo titulo={ajenas.length > 0 ? 'clases.dia.propias' : undefined} clases={propias} />
      <Grupo titulo={propias.length > 0 ? 'clases.dia.demas' : undefined} clases={ajenas} />
    </>
  )
}

function Grupo({ titulo, clases }: { titulo?: string; clases: ReturnType<typeof claseConPendientes>[] }) {
  if (clases.length === 0) return null
  return (
    <Box component="section" sx={{ mb: 2 }}>
      {titulo && (
        <Typography variant="h2" sx={{ my: 1 }}>
          {translate(titulo)}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {clases.map((clase) => (
          <Clase key={rutaDeClase(clase)} clase={clase} />
        ))}
      </Box>
    </Box>
  )
}

const Nada = ({ titulo, ayuda }: { titulo: string; ayuda?: string }) => (
  <Box sx={{ py: 5, textAlign: 'center', color: 'text.secondary' }}>
    <Typography sx={{ color: 'text.primary', fontWeight: 600 }}>{translate(titulo)}</Typography>
    {ayuda && <Typography>{translate(ayuda)}</Typography>}
  </Box>
)

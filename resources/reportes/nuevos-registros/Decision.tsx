import Box from '@mui/material/Box'
import { formatoInstante, formatoTelefono } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { REGISTROS } from './registros-model.ts'

/** The decision on a registration: who, what and when, and whether the parent knows; nothing while there is none. */
export function Decision({ registro }: { registro: RegistroVisto }) {
  const { decidido_en, decidido_por_nombre, motivo, cliente, duplicado_de, avisos } = registro
  if (decidido_en === null) return null
  return (
    <Panel titulo="registros.decision">
      <Datos>
        <Dato campo="estudiante">
          {cliente && (
            <Enlace to={`/${recursoDe('Clientes')}/${cliente.id}/show`}>
              {cliente.nombre} {cliente.codigo}
            </Enlace>
          )}
        </Dato>
        <Dato campo="duplicado_de">
          {duplicado_de && (
            <Enlace to={`/${REGISTROS}/${duplicado_de.id}/show`}>
              {duplicado_de.nombre} {duplicado_de.codigo}
            </Enlace>
          )}
        </Dato>
        <Dato campo="motivo">{motivo}</Dato>
        <Dato campo="decidido_por_nombre">{decidido_por_nombre}</Dato>
        <Dato campo="decidido_en">{formatoInstante(decidido_en)}</Dato>
        <Dato campo="avisos">
          {avisos.map(({ id, canal, destino, usuario_nombre, creado_en }) => (
            <Box key={id}>
              <Box component="time" dateTime={creado_en} sx={{ color: 'text.secondary', mr: 1 }}>
                {formatoInstante(creado_en)}
              </Box>
              {translate(`registros.avisar.por.${canal}`, {
                usuario: usuario_nombre,
                destino: canal === 'whatsapp' ? formatoTelefono(destino) : destino,
              })}
            </Box>
          ))}
        </Dato>
      </Datos>
    </Panel>
  )
}

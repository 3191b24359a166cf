import { translate } from '#i18n/translate'
import { Estado, type Tono } from './Estado.tsx'

/** The tone of a record's state, the same on every screen; of one that is not here `neutro`. */
export const TONOS: Readonly<Record<string, Tono>> = {
  abierta: 'bien',
  abierto: 'bien',
  aceptado: 'bien',
  activa: 'bien',
  activo: 'bien',
  cobrado: 'bien',
  conciliado: 'bien',
  confirmado: 'bien',
  cumplido: 'bien',
  emitida: 'bien',
  emitido: 'bien',
  enviado: 'bien',
  registrado: 'bien',
  vigente: 'bien',
  en_curso: 'info',
  finalizada: 'info',
  nuevo: 'info',
  preinscrita: 'info',
  actualizado: 'aviso',
  en_espera: 'aviso',
  fecha_por_confirmar: 'aviso',
  invitado: 'aviso',
  pago_rechazado: 'aviso',
  pendiente: 'aviso',
  por_enviar: 'aviso',
  por_terminar: 'aviso',
  anulada: 'mal',
  anulado: 'mal',
  cambio: 'mal',
  deshecho: 'mal',
  no_enviado: 'mal',
  rechazado: 'mal',
  revertido: 'mal',
  revocada: 'mal',
  revocado: 'mal',
  roto: 'mal',
}

/** A record's state: its word and its tone. */
export const EstadoDe = ({ estado }: { estado: string }) => (
  <Estado tono={TONOS[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>
)

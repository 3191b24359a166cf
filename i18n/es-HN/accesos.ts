/** Links to the account of a family, as staff give them. */
export const accesos = {
  solo_adentro:
    'Este enlace abre solo en la red del centro, no en casa de la familia. Para eso, quien instaló Campana le pone una dirección pública (PUBLIC_URL).',
  boton: 'Enlace de la familia',
  titulo: 'Enlace a la cuenta de la familia',
  detalle: 'Quien lo recibe abre la cuenta con la fecha de nacimiento de un estudiante y elige un PIN.',
  propio: 'El estudiante',
  nadie: 'Agregue un encargado para darle su enlace.',
  dar: 'Dar enlace',
  qr: 'Código QR del enlace de %{nombre}',
  terminar: 'Terminar enlace',
  terminar_pregunta: '¿Terminar el enlace de %{nombre}?',
  terminar_detalle: 'Deja de servir de inmediato. Después puede darle otro.',
  terminado: 'El enlace ya no sirve.',
  quitar_pin: 'Quitar PIN',
  pin_quitado: 'La próxima vez abre con la fecha de nacimiento.',
  sin_abrir: 'Todavía no lo abre.',
  usado: 'Entró por última vez: %{cuando}',
  ve: 'De %{estudiante} ve:',
  parte: {
    cuenta: 'Cuenta: lo que debe y sus recibos',
    asistencia: 'Asistencia',
    custodia: 'Hay una nota de custodia: no ve la asistencia',
  },
  mayor: 'Es mayor de edad: su asistencia la ve solo el estudiante.',
  guardado: 'Guardado.',
  error: {
    sin_nacimiento: 'Anote primero la fecha de nacimiento del estudiante: con ella se abre el enlace.',
  },
}

/** Registrations that parents send, as staff work with them. */
/** The refusal of a decision on what is decided. */
const YA = 'Este registro ya está %{estado}. Actualice la página para ver la decisión.'

/** Words for the states of registrations (`opciones.estado`). */
export const estados = {
  nuevo: 'Nuevo',
  actualizado: 'Actualizado',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  duplicado: 'Duplicado',
} as const

export const registros = {
  busca: 'Estudiante, encargado, DNI o teléfono…',
  por_decidir: 'Por decidir',
  esperan: 'Esperan cupo',
  decididos: 'Ya decididos',
  en_total: 'En total',
  reserva_hasta: 'hasta %{fecha}',
  espera: 'en espera',
  estudiante: 'Estudiante',
  encargado: 'Encargado',
  sin_encargado: 'Sin encargado: es mayor de edad.',
  plazas: 'Cursos y cupos',
  sin_plazas: 'No pide ningún curso.',
  convocatoria: 'Registro',
  cambios: 'Lo que corrigió el encargado',
  parecidos: '¿Ya está en la escuela?',
  sin_parecidos: 'No hay otro estudiante con ese nombre y fecha de nacimiento, ni con ese DNI.',
  mismo_dni: 'Mismo DNI',
  mismo_nombre: 'Mismo nombre y fecha de nacimiento',
  hijo_de: 'Estudiante de %{encargado}',
  comparar: 'Comparar',
  buscar_otro: 'Buscar otro estudiante',
  otros: 'Otros registros del mismo niño',
  juntos: 'Enviados junto con este',
  decision: 'Decisión',
  consentimiento: {
    firmado: 'Firmada',
    falta: 'Falta la firma',
    no_pide: 'No se pide',
  },
  rafaga: {
    dicho:
      'Hay %{smart_count} registro por decidir con el teléfono %{telefono}. |||| Hay %{smart_count} registros por decidir con el teléfono %{telefono}, que aparta cupos para seis. Véalos juntos: si no son de una familia, selecciónelos y rechácelos con un motivo.',
    de_una_red:
      'Hay %{smart_count} registro por decidir de una misma conexión. |||| Hay %{smart_count} registros por decidir que llegaron en un día por una misma conexión; %{retenidos} guardan su lugar hasta el %{fecha} mientras usted los ve. Véalos juntos: si son familias, confírmelas; si no, selecciónelos y rechácelos con un motivo.',
    soltar: 'Son familias: confirmar',
    sueltos:
      'Se confirmó %{smart_count} registro: %{con_cupo} con cupo. |||| Se confirmaron %{smart_count} registros: %{con_cupo} con cupo.',
    juntos: 'Ver juntos',
    todos: 'Ver todos los registros',
  },
  plaza: {
    con_cupo: 'Cupo apartado hasta %{fecha}',
    en_espera: 'En espera, lugar %{lugar}',
    en_espera_con_cupo:
      'En espera, lugar %{lugar}: ya hay %{smart_count} cupo libre |||| En espera, lugar %{lugar}: ya hay %{smart_count} cupos libres',
    vencida:
      'La reserva venció el %{fecha}: queda %{smart_count} cupo |||| La reserva venció el %{fecha}: quedan %{smart_count} cupos',
    retenida:
      'Sin cupo tomado: este estudiante ya tiene lugar en el curso, o su teléfono ya aparta los de otros seis. Queda %{smart_count} cupo |||| Sin cupo tomado: este estudiante ya tiene lugar en el curso, o su teléfono ya aparta los de otros seis. Quedan %{smart_count} cupos',
    retenida_por: {
      red: 'Guarda su lugar: vino en una ráfaga por confirmar',
      orden: 'Guarda su lugar detrás de una ráfaga por confirmar',
    },
    duplicado: 'El registro es un duplicado',
    no_aceptada: 'No se aceptó en este curso',
  },
  aceptar: {
    boton: 'Aceptar',
    titulo: 'Aceptar a %{nombre}',
    nuevo: 'Crear estudiante nuevo',
    existente: 'Es %{nombre} (%{codigo})',
    quien: '¿Quién es?',
    cursos: 'Cursos',
    ya_matriculado: 'Ya está matriculado: su cupo se libera.',
    sin_cursos: 'Sin ningún curso elegido se acepta al estudiante y se liberan sus cupos.',
    encargado_nuevo: 'Su encargado se agrega a la ficha.',
    encargado_hallado: 'Encargado en archivo: %{nombre}.',
    campos: 'Marque lo que la ficha toma del registro. Lo demás se queda como está.',
    nada_distinto: 'La ficha ya dice lo mismo.',
    dato: 'Dato',
    en_ficha: 'En la ficha',
    en_registro: 'En el registro',
    tomar: 'Tomar %{campo} del registro',
    iguales: 'Ya dicen lo mismo: %{campos}.',
    marcar_todo: 'Marcar todo lo distinto',
    hecho: 'Se aceptó a %{nombre}.',
    ya: YA,
  },
  cargos: {
    ver: 'Cargos y descuentos…',
    quitar: 'Usar los cargos del curso',
    de: 'Cargos de %{curso}',
  },
  rechazar: {
    boton: 'Rechazar',
    pregunta: 'Rechazar el registro de %{nombre}',
    detalle: 'Sus cupos se liberan. El motivo va en el mensaje al encargado, si le avisa.',
    hecho: 'El registro se rechazó y sus cupos quedaron libres.',
    frase: 'rechazó %{cosa}',
    ya: YA,
  },
  duplicado: {
    boton: 'Es un duplicado',
    titulo: 'El registro de %{nombre} es un duplicado',
    detalle: 'Sus cupos se liberan y no se crea nada.',
    de: 'Es el mismo que',
    hecho: 'El registro quedó como duplicado.',
    frase: 'marcó %{cosa} como duplicado de %{de}',
    ya: YA,
    del_registro: 'Registro %{codigo}, %{nombre}',
    del_estudiante: 'Estudiante %{codigo}, %{nombre}',
  },
  avisar: {
    boton: 'Avisar al encargado',
    titulo: 'Avisar de la decisión sobre %{nombre}',
    hecho: {
      whatsapp: 'Se abrió WhatsApp con el mensaje y quedó anotado.',
      correo: 'El correo se envió y quedó anotado.',
    },
    por: {
      whatsapp: '%{usuario}, por WhatsApp al %{destino}',
      correo: '%{usuario}, por correo a %{destino}',
    },
  },
  resultado: {
    matriculado: 'matriculado',
    en_espera: 'en espera',
    ya_matriculado: 'ya estaba matriculado',
    no_aceptado: 'no se aceptó',
  },
  /** Outcome of each place, told after accepting. */
  hecho: {
    matriculado: '%{curso}: quedó con cupo',
    matriculado_vencida: '%{curso}: su reserva había vencido, pero había cupo y lo tomó',
    en_espera: '%{curso}: sigue en espera, lugar %{lugar}',
    en_espera_vencida: '%{curso}: su reserva había vencido y ya no hay cupo; quedó en espera, lugar %{lugar}',
    ya_matriculado: '%{curso}: ya estaba matriculado, su cupo se liberó',
    no_aceptado: '%{curso}: no se aceptó y su cupo se liberó',
  },
  varios: {
    aceptar: 'Aceptar %{smart_count} registro |||| Aceptar %{smart_count} registros',
    rechazar: 'Rechazar %{smart_count} registro |||| Rechazar %{smart_count} registros',
    explica:
      'Cada uno se acepta como estudiante nuevo en todos sus cursos. El que se parezca a un estudiante de la escuela se deja para que usted lo compare.',
    demasiados: 'Elija %{max} registros o menos.',
    rechazado: 'Rechazado, sus cupos quedaron libres',
    hechos: 'Se aceptó %{smart_count} registro. |||| Se aceptaron %{smart_count} registros.',
    rechazados: 'Se rechazó %{smart_count} registro. |||| Se rechazaron %{smart_count} registros.',
    quedan: 'Quedó %{smart_count} sin decidir: |||| Quedaron %{smart_count} sin decidir:',
  },
  error: {
    parecido: 'Puede ser %{nombre} (%{codigo}). Ábralo y compárelo.',
    rafaga_decidida: 'Nada de esa ráfaga espera ya. Actualice la página.',
    sin_destino: 'No hay a dónde escribirle: el registro no tiene ese dato.',
    no_enviado: 'El correo no salió. Revise la dirección o intente más tarde.',
  },
} as const

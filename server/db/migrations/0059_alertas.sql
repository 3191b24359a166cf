-- What administrators were told by e-mail, and on which local day: once a day while it lasts, by one instance.
CREATE TABLE alertas_enviadas (
  clase text PRIMARY KEY,
  fecha date NOT NULL
);

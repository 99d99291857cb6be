// A seat that is gone is not offered on the first page any more.
try {
  const known = JSON.parse(localStorage.getItem("tables") ?? "{}");
  delete known[location.pathname.replace(/[^/]*$/, "")];
  localStorage.setItem("tables", JSON.stringify(known));
} catch {
  // a browser that keeps nothing
}

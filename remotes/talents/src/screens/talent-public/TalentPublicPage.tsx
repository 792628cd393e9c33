export function TalentPublicPage() {
  return <div>公海</div>
}
